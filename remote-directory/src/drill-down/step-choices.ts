import {
  areaOptions,
  cantonOptions,
  type DrillDownSteps,
  fittingPositions,
  type Option,
  provinceOptions,
  type Specialist,
  specializationOptions,
} from '@club/shared/domain';
import type { Step } from './flows';
import type { Catalogue } from './recognized-steps';

/** An option, and the catalogue's picture of the place or the area where it has one. */
export type PicturedOption = Option & { picture: string | null };

/** The cards of a step, each with at least one specialist (Spec §2). */
export function stepChoices(
  step: Step,
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

/** How many specialists the choices so far leave. */
export function countFitting(list: readonly Specialist[], chosen: DrillDownSteps): number {
  return fittingPositions(list, chosen).length;
}

function withoutPicture(option: Option): PicturedOption {
  return { ...option, picture: null };
}
