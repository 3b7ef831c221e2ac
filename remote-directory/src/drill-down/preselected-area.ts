/** The work area that a tile of the home page passes in the navigation state (Spec §2); null when there is none. */
export function preselectedArea(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !Object.hasOwn(state, 'area')) return null;
  const { area } = state as { area: unknown };
  return typeof area === 'string' && area.trim() !== '' ? area.trim() : null;
}
