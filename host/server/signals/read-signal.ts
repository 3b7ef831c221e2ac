import { isRecord } from '@club/shared/domain';
import {
  FAULTS,
  type Fault,
  isRemoteName,
  type NamedRelease,
  PAGES,
  type PageName,
  type PageVitals,
  REMOTE_NAMES,
  type ReleaseSignal,
  type Signal,
  VITALS,
} from '@club/shared/federation';

/** Of each remote the release that runs and the one before it, for the day and for a rollout. */
const MOST_RELEASES = 4 * REMOTE_NAMES.length;
const FOLDER = /^[\w.+-]{1,100}$/;
const ROLLOUT = /^[0-9a-f]{8}$/;
/** An hour, in milliseconds: what is measured longer says nothing. */
const MOST = 3_600_000;

const isPageName = (value: unknown): value is PageName =>
  typeof value === 'string' && Object.hasOwn(PAGES, value);

const isFault = (value: unknown): value is Fault => FAULTS.some((fault) => fault === value);

/** Every item read; null where there are too many, one is malformed, or two are of the same. */
function readAll<T>(
  value: unknown,
  read: (item: unknown) => T | null,
  same: (item: T) => string,
): T[] | null {
  if (!Array.isArray(value) || value.length > MOST_RELEASES) return null;
  const items = value.map(read);
  const found = items.filter((item) => item !== null);
  const isEachOnce = new Set(found.map(same)).size === items.length;
  return isEachOnce ? found : null;
}

function readNamed(value: unknown): NamedRelease | null {
  if (!isRecord(value)) return null;
  const { remote, release } = value;
  return isRemoteName(remote) && typeof release === 'string' && FOLDER.test(release)
    ? { remote, release }
    : null;
}

function readRelease(value: unknown): ReleaseSignal | null {
  const named = readNamed(value);
  if (!named || !isRecord(value)) return null;
  const { rollout, faults, before } = value;
  if (rollout !== undefined && !(typeof rollout === 'string' && ROLLOUT.test(rollout))) return null;
  if (before !== undefined && before !== true) return null;
  if (!Array.isArray(faults) || faults.length > FAULTS.length || !faults.every(isFault)) return null;
  if (before && faults.length === 0) return null;
  return {
    ...named,
    ...(rollout !== undefined && { rollout }),
    faults: [...new Set(faults)],
    ...(before && { before }),
  };
}

function readVitals(value: unknown): PageVitals | null {
  if (!isRecord(value) || !isPageName(value.page)) return null;
  const releases = readAll(value.releases, readNamed, ({ remote, release }) => `${remote}/${release}`);
  if (!releases) return null;
  const vitals: PageVitals = { page: value.page, releases };
  for (const name of VITALS) {
    const measured = value[name];
    if (measured === undefined) continue;
    if (typeof measured !== 'number' || !(measured >= 0 && measured <= MOST)) return null;
    vitals[name] = measured;
  }
  return vitals;
}

/** Reads what a page tells; null when it is anything else. */
export function readSignal(value: unknown): Signal | null {
  if (!isRecord(value)) return null;
  const releases = readAll(
    value.releases,
    readRelease,
    (each) => `${each.remote}/${each.release}/${each.rollout}`,
  );
  if (!releases) return null;
  if (value.vitals === undefined) return { releases };
  const vitals = readVitals(value.vitals);
  return vitals && { releases, vitals };
}
