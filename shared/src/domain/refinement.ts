/** Lists the sort orders that replace the order of the list. */
export const SORT_ORDERS = ['nombre', 'calificacion', 'evaluaciones'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Lists what the visitor can require of the specialists in the results. */
export const REQUIREMENTS = ['certificado', 'correo', 'video'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** Sorts and filters the results of a search; without an order they keep that of the list. Ruling 37. */
export type Refinement = { order: SortOrder | null; requirements: readonly Requirement[] };

const ORDER_PARAMETER = 'orden';
const REQUIRED = 'si';

/** Ignores unknown orders and values. */
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
