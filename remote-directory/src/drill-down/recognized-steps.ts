import {
  AREAS_WITHOUT_SPECIALISTS,
  cantonOptions,
  connectedSteps,
  type DrillDownSteps,
  type Province,
  type Specialist,
  type StepOrder,
  sameCanton,
  samePlace,
  type WorkArea,
} from '@club/shared/domain';

export type Catalogue = { provinces: readonly Province[]; workAreas: readonly WorkArea[] };

/**
 * The asked-for steps that exist, in the catalogue's spelling; the first unknown one and what follows it are left out.
 * Cantons are also known from the records (ruling 2): without a list yet, they are taken as written.
 */
export function recognizedSteps(
  order: StepOrder,
  asked: DrillDownSteps,
  { provinces, workAreas }: Catalogue,
  list: readonly Specialist[] | null,
): DrillDownSteps {
  const province = provinces.find((one) => samePlace(one.provincia, asked.provincia ?? ''));
  const provincia = province?.provincia;
  const areas = [...workAreas.map((one) => one.areaTrabajo), ...AREAS_WITHOUT_SPECIALISTS];
  return connectedSteps(order, {
    provincia,
    canton: recognizedCanton(asked.canton, province, provinces, list),
    area: areas.find((name) => samePlace(name, asked.area ?? '')),
  });
}

function recognizedCanton(
  asked: string | undefined,
  province: Province | undefined,
  provinces: readonly Province[],
  list: readonly Specialist[] | null,
): string | undefined {
  if (!asked || !province) return undefined;
  const own = province.cantones.map(({ canton }) => canton);
  const fromRecords = list ? cantonOptions(list, { provincia: province.provincia }, provinces) : [];
  const known = [...own, ...fromRecords.map(({ name }) => name)];
  return known.find((name) => sameCanton(name, asked)) ?? (list ? undefined : asked);
}
