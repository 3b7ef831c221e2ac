import type { DrillDownSteps, SearchFilters } from './filters';

export type StepName = keyof DrillDownSteps;
export type StepOrder = readonly StepName[];

/** /filtro/provincia: province, canton, work area, specialization. Spec §2. */
export const PROVINCE_FIRST: StepOrder = ['provincia', 'canton', 'area'];
/** /filtro/area-trabajo: work area, province, canton, specialization. Spec §2. */
export const AREA_FIRST: StepOrder = ['area', 'provincia', 'canton'];

/** Leaves out what was chosen after a gap: a canton without its province says nothing. */
export function connectedSteps(order: StepOrder, steps: DrillDownSteps): DrillDownSteps {
  const kept: DrillDownSteps = {};
  for (const name of order) {
    if (!steps[name]) break;
    kept[name] = steps[name];
  }
  return kept;
}

/** The step that waits for a choice. */
export function currentStep(order: StepOrder, steps: DrillDownSteps): StepName | 'especializacion' {
  return order.find((name) => !steps[name]) ?? 'especializacion';
}

/** The steps without the last choice, or null when there is none: the visitor leaves the page. Spec §4. */
export function undoStep(order: StepOrder, steps: DrillDownSteps): DrillDownSteps | null {
  const connected = connectedSteps(order, steps);
  const last = order.findLast((name) => connected[name]);
  return last ? connectedSteps(order, { ...connected, [last]: undefined }) : null;
}

/** Filters of a complete drill-down, or null while a step is missing. */
export function completeSteps(steps: DrillDownSteps, especializacion = ''): SearchFilters | null {
  const { provincia, canton, area } = steps;
  return provincia && canton && area ? { provincia, canton, area, especializacion } : null;
}
