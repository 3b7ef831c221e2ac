import {
  catalogueAreaFor,
  currentStep,
  type DrillDownSteps,
  isAreaWithoutSpecialists,
  type Specialist,
} from '@club/shared/domain';
import { type WiderSearch, widerSearches } from '../wider-searches/wider-searches';
import type { Flow, Step } from './flows';
import { type Choice, linkedChoices } from './linked-choices';
import { otherAreas } from './other-areas';
import { type Catalogue, recognizedSteps } from './recognized-steps';
import { countFitting } from './step-choices';

/** What a step of a drill-down shows. */
export type StepView = {
  chosen: DrillDownSteps;
  step: Step;
  /** null while the specialists are loading; of an area without specialists, the other areas. */
  choices: readonly Choice[] | null;
  /** Whether the directory has anybody at all. */
  isAnybodyThere: boolean;
  /** Where somebody is found after all, when there is nothing to choose. */
  wider: readonly WiderSearch[];
  /** In place of an area without specialists: that of the catalogue, and how many it has (ruling 1). */
  instead: { steps: DrillDownSteps; count: number } | null;
};

/** The step that is asked for, as far as the specialists are known. */
export function stepView(
  flow: Flow,
  asked: DrillDownSteps,
  catalogue: Catalogue,
  list: readonly Specialist[] | null,
): StepView {
  const chosen = recognizedSteps(flow.order, asked, catalogue, list);
  const step = currentStep(flow.order, chosen);
  const { area = '' } = chosen;
  const isAnybodyThere = list !== null && list.length > 0;
  if (isAreaWithoutSpecialists(area)) {
    const steps = { ...chosen, area: catalogueAreaFor(area) };
    const instead = { steps, count: countFitting(list ?? [], steps) };
    const choices = list && otherAreas(flow, list, steps, catalogue);
    return { chosen, step, choices, isAnybodyThere, wider: [], instead };
  }
  const choices = list && linkedChoices(flow, step, list, chosen, catalogue);
  const wider = list && choices?.length === 0 ? widerSearches(list, chosen) : [];
  return { chosen, step, choices, isAnybodyThere, wider, instead: null };
}
