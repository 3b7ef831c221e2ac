import {
  AREAS_WITHOUT_SPECIALISTS,
  catalogueAreaFor,
  currentStep,
  type DrillDownSteps,
  displayName,
  dropStepsAfterGap,
  filterSpecialists,
  findMatchingPositions,
  isAreaWithoutSpecialists,
  isSameCanton,
  isSamePlace,
  type Province,
  placeInCatalogueSpelling,
  type Specialist,
  type StepOrder,
  toCompleteFilters,
  type WorkArea,
} from '@club/shared/domain';
import { resultsHref } from '@club/shared/routes';
import { portraitTool } from '@club/shared/ui/portrait';
import { areaOptions, type StepOption } from '../search/area-options';
import { cantonOptions, provinceOptions, specializationOptions } from '../search/step-options';
import { type WiderSearch, widerSearches } from '../search/wider-searches';
import type { DrillDownFlow, FlowStep } from './flows';

export type StepView = {
  chosen: DrillDownSteps;
  step: FlowStep;
  /** Options of the step; null while loading. If the chosen area has no specialists, the areas that have some. */
  choices: readonly StepChoice[] | null;
  hasSpecialists: boolean;
  /** Wider searches to suggest if the step has no options. */
  wider: readonly WiderSearch[];
  /**
   * If the chosen area has no specialists, the area to show instead, with its number of specialists; otherwise null.
   * Ruling 1.
   */
  substitute: { steps: DrillDownSteps; count: number } | null;
  /** The first specialists that match the choices, from the second step on. */
  people: readonly PreviewedSpecialist[];
  count: number;
};

/** A specialist in the preview; `tool` selects the picture of the portrait. */
export type PreviewedSpecialist = { id: string; name: string; detail: string; tool: string };

/** Maximum number of specialists in the preview at first, and number that each press of the button adds. */
export const PREVIEW_BATCH_SIZE = 40;

/** Returns up to `most` specialists that match the choices, and the total number of matches. */
export function previewSpecialists(
  chosen: DrillDownSteps,
  list: readonly Specialist[],
  provinces: readonly Province[],
  most = PREVIEW_BATCH_SIZE,
): Pick<StepView, 'people' | 'count'> {
  if (Object.values(chosen).every((choice) => !choice)) return { people: [], count: 0 };
  const fitting = filterSpecialists(list, chosen);
  const people = fitting.slice(0, most).map((one) => ({
    id: one.id,
    name: displayName(one),
    detail: chosen.canton ? one.empresa : placeInCatalogueSpelling(one, provinces),
    tool: portraitTool(one),
  }));
  return { people, count: fitting.length };
}

/** Computes the content of the current step; `list` is null while loading. */
export function computeStepView(
  flow: DrillDownFlow,
  requested: DrillDownSteps,
  catalogue: Catalogue,
  list: readonly Specialist[] | null,
): StepView {
  const chosen = recognizeSteps(flow.order, requested, catalogue, list);
  const step = currentStep(flow.order, chosen);
  const { area = '' } = chosen;
  const hasSpecialists = list !== null && list.length > 0;
  if (isAreaWithoutSpecialists(area)) {
    const steps = { ...chosen, area: catalogueAreaFor(area) };
    const substitute = { steps, count: findMatchingPositions(list ?? [], steps).length };
    const choices = list && otherAreas(flow, list, steps, catalogue);
    return { chosen, step, choices, hasSpecialists, wider: [], substitute, people: [], count: 0 };
  }
  const choices = list && linkedChoices(flow, step, list, chosen, catalogue);
  const wider = list && choices?.length === 0 ? widerSearches(list, chosen) : [];
  const found = previewSpecialists(chosen, list ?? [], catalogue.provinces);
  return { chosen, step, choices, hasSpecialists, wider, substitute: null, ...found };
}

type Catalogue = { provinces: readonly Province[]; workAreas: readonly WorkArea[] };

/**
 * Returns the choices in the URL, in the catalogue's spelling, up to the first unknown choice. Also accepts cantons
 * that only specialists' records contain (ruling 2); while the list is loading, accepts any canton.
 */
export function recognizeSteps(
  order: StepOrder,
  requested: DrillDownSteps,
  { provinces, workAreas }: Catalogue,
  list: readonly Specialist[] | null,
): DrillDownSteps {
  const province = provinces.find((one) => isSamePlace(one.provincia, requested.provincia ?? ''));
  const provincia = province?.provincia;
  const areas = [...workAreas.map((one) => one.areaTrabajo), ...AREAS_WITHOUT_SPECIALISTS];
  return dropStepsAfterGap(order, {
    ...requested,
    provincia,
    canton: recognizedCanton(requested.canton, province, provinces, list),
    area: areas.find((name) => isSamePlace(name, requested.area ?? '')),
  });
}

function recognizedCanton(
  requested: string | undefined,
  province: Province | undefined,
  provinces: readonly Province[],
  list: readonly Specialist[] | null,
): string | undefined {
  if (!requested || !province) return undefined;
  const own = province.cantones.map(({ canton }) => canton);
  const fromRecords = list ? cantonOptions(list, { provincia: province.provincia }, provinces) : [];
  const known = [...own, ...fromRecords.map(({ name }) => name)];
  return known.find((name) => isSameCanton(name, requested)) ?? (list ? undefined : requested);
}

/** An option of a step; its card links to `href`, the next step or the results. */
export type StepChoice = PicturedOption & { href: string };

/**
 * Adds links to the options. Before specializations, adds «Ver todas», which searches without a specialization. Ruling
 * 10.
 */
function linkedChoices(
  flow: DrillDownFlow,
  step: FlowStep,
  list: readonly Specialist[],
  chosen: DrillDownSteps,
  catalogue: Catalogue,
): StepChoice[] {
  const options = listStepChoices(step, list, chosen, catalogue);
  const filters = step === 'especializacion' ? toCompleteFilters({ ...chosen, especializacion: '' }) : null;
  if (!filters) {
    return options.map((option) => ({
      ...option,
      href: hrefAfter(flow, { ...chosen, [step]: option.name }),
    }));
  }
  const count = findMatchingPositions(list, filters).length;
  if (count === 0) return [];
  return [
    { name: 'Ver todas', count, picture: null, href: resultsHref(filters) },
    ...options.map((option) => ({
      ...option,
      href: resultsHref({ ...filters, especializacion: option.name }),
    })),
  ];
}

/** Returns the link to the next step; to the results if the specialization is chosen already. */
function hrefAfter(flow: DrillDownFlow, steps: DrillDownSteps): string {
  const complete = steps.especializacion ? toCompleteFilters(steps) : null;
  return complete ? resultsHref(complete) : flow.href(steps);
}

/** An option with the catalogue's picture, if it has one. */
type PicturedOption = StepOption & { picture: string | null };

/** Lists the options of a step that have at least one specialist. Spec §2. */
export function listStepChoices(
  step: FlowStep,
  list: readonly Specialist[],
  chosen: DrillDownSteps,
  { provinces, workAreas }: Catalogue,
): PicturedOption[] {
  switch (step) {
    case 'provincia':
      return provinceOptions(list, chosen, provinces).map((option) => ({
        ...option,
        picture: provinces.find(({ provincia }) => provincia === option.name)?.imagen ?? null,
      }));
    case 'area':
      return areaOptions(list, chosen, workAreas).map((option) => ({
        ...option,
        picture: workAreas.find(({ areaTrabajo }) => areaTrabajo === option.name)?.imagen ?? null,
      }));
    case 'canton':
      return cantonOptions(list, chosen, provinces).map(withoutPicture);
    case 'especializacion':
      return specializationOptions(list, chosen).map(withoutPicture);
  }
}

function withoutPicture(option: StepOption): PicturedOption {
  return { ...option, picture: null };
}

/** Lists the other areas in the chosen place, or in the whole country if the place has none. Spec §2. */
function otherAreas(
  flow: DrillDownFlow,
  list: readonly Specialist[],
  { area, ...place }: DrillDownSteps & { area: string },
  catalogue: Catalogue,
): StepChoice[] {
  const areasFor = (steps: DrillDownSteps) =>
    linkedChoices(flow, 'area', list, steps, catalogue).filter(({ name }) => !isSamePlace(name, area));
  const here = areasFor(place);
  return here.length > 0 ? here : areasFor({});
}
