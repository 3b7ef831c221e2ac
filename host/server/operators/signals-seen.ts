import type { ReleaseSignals } from '../signals/signals';

/** What visitors' pages told of the releases: they tell nothing, it cannot be read now, or this since then. */
export type SignalsSeen =
  | { state: 'off' }
  | { state: 'failing' }
  | { state: 'on'; since: string; releases: ReleaseSignals[] };
