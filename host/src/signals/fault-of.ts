import type { Fault } from '@club/shared/federation';
import { isNotTaken } from '../recovery/missing-code';
import type { Notice, NoticeKind } from '../reports/notices';

/** A file that the page asked for, as its resource timing tells. */
export type Fetched = Pick<PerformanceResourceTiming, 'name'> & { responseStatus?: number };

const FAULTS: Record<Exclude<NoticeKind, 'shown' | 'load'>, Fault> = {
  render: 'render',
  runtime: 'event',
  hydration: 'hydration',
};

/** Every file of the release came, and yet the browser did not take one: none of them may be altered. */
function isRefused({ entry, error }: Notice, fetched: readonly Fetched[]): boolean {
  if (!isNotTaken(error)) return false;
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const files = fetched.filter(({ name }) => name.includes(folder));
  return files.length > 0 && files.every(({ responseStatus }) => responseStatus === 200);
}

/** What went wrong; null where nothing did. */
export function faultOf(notice: Notice, fetched: readonly Fetched[]): Fault | null {
  if (notice.kind === 'shown') return null;
  if (notice.kind === 'load') return isRefused(notice, fetched) ? 'integrity' : 'load';
  return FAULTS[notice.kind];
}
