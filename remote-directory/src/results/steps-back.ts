import {
  AREA_FIRST,
  type DrillDownSteps,
  fittingPositions,
  type SearchFilters,
  type Specialist,
} from '@club/shared/domain';

/**
 * The choices of a search as steps of the drill-down by work area, as far as they leave somebody to choose from; all of
 * them while nobody is known.
 */
export function stepsBack(list: readonly Specialist[], filters: SearchFilters): DrillDownSteps {
  const steps: DrillDownSteps = {};
  for (const name of AREA_FIRST) {
    const next = { ...steps, [name]: filters[name] };
    if (list.length > 0 && fittingPositions(list, next).length === 0) break;
    steps[name] = filters[name];
  }
  return steps;
}
