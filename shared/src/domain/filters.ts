import { readOwnProperty } from './record';

/** Filters of a search; `especializacion` is '' if none is chosen. Spec §3 and §5. */
export type SearchFilters = { provincia: string; canton: string; area: string; especializacion: string };

/**
 * Choices made so far in a drill-down. A search shortcut may also set a specialization, which then filters every step.
 */
export type DrillDownSteps = Partial<SearchFilters>;

const STEP_NAMES = ['provincia', 'canton', 'area'] as const;

/** Reads filters from a query; null if provincia, canton or area is missing or blank. Spec §5. */
export function filtersFromQuery(params: URLSearchParams): SearchFilters | null {
  return buildFilters((name) => fromQuery(params, name));
}

/** Reads filters from navigation state or session storage; null if a filter is missing. */
export function parseFilters(value: unknown): SearchFilters | null {
  return buildFilters((name) => readOwnProperty(value, name));
}

/** Reads the choices from the query of a drill-down page; skips blank ones. */
export function stepsFromQuery(params: URLSearchParams): DrillDownSteps {
  const steps: DrillDownSteps = {};
  for (const name of [...STEP_NAMES, 'especializacion'] as const) {
    const text = textOf(fromQuery(params, name));
    if (text) steps[name] = text;
  }
  return steps;
}

/** Reads a query parameter; reads «+» as a space even if a mail gateway encoded it as %2B. */
const fromQuery = (params: URLSearchParams, name: string) => params.get(name)?.replaceAll('+', ' ');

function buildFilters(read: (name: keyof SearchFilters) => unknown): SearchFilters | null {
  const [provincia, canton, area] = STEP_NAMES.map((name) => textOf(read(name)));
  if (!provincia || !canton || !area) return null;
  return { provincia, canton, area, especializacion: textOf(read('especializacion')) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

export type StepName = (typeof STEP_NAMES)[number];
export type StepOrder = readonly StepName[];

/** Order of the steps at /filtro/provincia. Spec §2. */
export const PROVINCE_FIRST: StepOrder = ['provincia', 'canton', 'area'];
/** Order of the steps at /filtro/area-trabajo. Spec §2. */
export const AREA_FIRST: StepOrder = ['area', 'provincia', 'canton'];

/**
 * Drops choices that depend on a missing choice, such as a canton without its province or a specialization without its
 * area.
 */
export function dropStepsAfterGap(order: StepOrder, steps: DrillDownSteps): DrillDownSteps {
  const kept: DrillDownSteps = {};
  for (const name of order) {
    if (!steps[name]) break;
    kept[name] = steps[name];
  }
  if (kept.area && steps.especializacion) kept.especializacion = steps.especializacion;
  return kept;
}

/** Returns the first step without a choice. */
export function currentStep(order: StepOrder, steps: DrillDownSteps): StepName | 'especializacion' {
  return order.find((name) => !steps[name]) ?? 'especializacion';
}

/** Removes the last choice. Returns null if there is none; then the visitor leaves the page. Spec §4. */
export function undoStep(order: StepOrder, steps: DrillDownSteps): DrillDownSteps | null {
  const connected = dropStepsAfterGap(order, steps);
  const last = order.findLast((name) => connected[name]);
  return last ? dropStepsAfterGap(order, { ...connected, [last]: undefined }) : null;
}

/** Returns the filters of a complete drill-down; null while a step is missing. */
export function toCompleteFilters(steps: DrillDownSteps): SearchFilters | null {
  const { provincia, canton, area, especializacion = '' } = steps;
  return provincia && canton && area ? { provincia, canton, area, especializacion } : null;
}
