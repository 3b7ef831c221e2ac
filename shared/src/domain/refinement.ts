/** Sort orders that a visitor can choose for results; without a choice, results are in list order. */
export const SORT_ORDERS = ['nombre', 'calificacion', 'evaluaciones'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Properties that the visitor can require of specialists in the results. */
export const REQUIREMENTS = ['certificado', 'correo', 'video'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** Sort order and requirements of a search's results; `order` null means list order. Ruling 37. */
export type Refinement = { order: SortOrder | null; requirements: readonly Requirement[] };

const ORDER_PARAMETER = 'orden';
const REQUIRED = 'si';

/** Reads a refinement from a query; ignores unknown values. */
export function refinementFromQuery(query: URLSearchParams): Refinement {
  return {
    order: SORT_ORDERS.find((order) => order === query.get(ORDER_PARAMETER)) ?? null,
    requirements: REQUIREMENTS.filter((requirement) => query.get(requirement) === REQUIRED),
  };
}

export function refinementParameters({ order, requirements }: Refinement): [name: string, value: string][] {
  const required = requirements.map((requirement): [string, string] => [requirement, REQUIRED]);
  return order ? [[ORDER_PARAMETER, order], ...required] : required;
}
