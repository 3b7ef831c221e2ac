/**
 * What there is of a list of the service. `failed`: the last fetch did, and `items` are those of before, or none. It adds
 * to `ready` instead of being a state beside it, since remotes of other releases read this too.
 */
export type ListState<T> = { state: 'loading' } | { state: 'ready'; items: readonly T[]; failed?: true };

/** The fetch failed, and there is nothing of before to show instead: not the same as an empty list. */
export const isWithoutAny = <T>(list: ListState<T>): boolean =>
  list.state === 'ready' && list.failed === true && list.items.length === 0;
