import { isRecord, ownField } from '@club/shared/domain';

/** The work area that a tile of the home page passes in the navigation state (Spec §2); null when there is none. */
export function preselectedArea(state: unknown): string | null {
  const area = isRecord(state) ? ownField(state, 'area') : null;
  return typeof area === 'string' && area.trim() !== '' ? area.trim() : null;
}
