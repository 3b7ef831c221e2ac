import { DAY_MS } from '../signals/counts';
import type { ReleaseSignals } from '../signals/signals';
import type { SignalsSeen } from './signals-seen';

type Source = { releases: (since: Date) => Promise<ReleaseSignals[]> };

/** What visitors' pages told in the last day; null: they tell nothing. */
export async function seeSignals(source: Source | null, now: Date): Promise<SignalsSeen> {
  if (!source) return { state: 'off' };
  const since = new Date(now.getTime() - DAY_MS);
  return source.releases(since).then(
    (releases) => ({ state: 'on', since: since.toISOString(), releases }),
    () => ({ state: 'failing' }),
  );
}
