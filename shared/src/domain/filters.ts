import { ownField } from './record';

/** What the visitor looks for; `especializacion` is '' when none is chosen. Spec §3 and §5. */
export type SearchFilters = { provincia: string; canton: string; area: string; especializacion: string };

/** The steps of a drill-down that are already chosen. */
export type DrillDownSteps = Partial<Pick<SearchFilters, 'provincia' | 'canton' | 'area'>>;

const STEP_NAMES = ['provincia', 'canton', 'area'] as const;

/** null when provincia, canton or area is missing or blank. Spec §5. */
export function filtersFromQuery(params: URLSearchParams): SearchFilters | null {
  return buildFilters((name) => fromQuery(params, name));
}

/** From navigation state or session storage, whatever is in there; null when it is not a complete set. */
export function parseFilters(value: unknown): SearchFilters | null {
  return buildFilters((name) => ownField(value, name));
}

/** The chosen steps in the query of a drill-down page; blanks count as not chosen. */
export function stepsFromQuery(params: URLSearchParams): DrillDownSteps {
  const steps: DrillDownSteps = {};
  for (const name of STEP_NAMES) {
    const text = textOf(fromQuery(params, name));
    if (text) steps[name] = text;
  }
  return steps;
}

/** «+» is a space, also when a mail gateway has encoded it as %2B. */
const fromQuery = (params: URLSearchParams, name: string) => params.get(name)?.replaceAll('+', ' ');

function buildFilters(read: (name: keyof SearchFilters) => unknown): SearchFilters | null {
  const [provincia, canton, area] = STEP_NAMES.map((name) => textOf(read(name)));
  if (!provincia || !canton || !area) return null;
  return { provincia, canton, area, especializacion: textOf(read('especializacion')) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
