import { isRecord } from '../domain';
import { local, readJson, writeJson } from '../storage/browser-storage';
import { OWN_LOCAL_KEYS } from '../storage/keys';

/** A release gets another chance after this: what made it fail may have been this browser's own. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

type Failures = Record<string, { release: string; at: number }>;

function failures(): Failures {
  const value = readJson(local, OWN_LOCAL_KEYS.failedReleases);
  const kept: Failures = {};
  for (const [remote, failure] of Object.entries(isRecord(value) ? value : {})) {
    if (!isRecord(failure)) continue;
    const { release, at } = failure;
    if (typeof release !== 'string' || typeof at !== 'number') continue;
    const age = Date.now() - at;
    if (age >= 0 && age < REMEMBERED_MS) kept[remote] = { release, at };
  }
  return kept;
}

function write(value: Failures): void {
  if (Object.keys(value).length > 0) writeJson(local, OWN_LOCAL_KEYS.failedReleases, value);
  else local.remove(OWN_LOCAL_KEYS.failedReleases);
}

/** The release of a remote that failed this visitor within the last day. */
export const failedRelease = (remote: string): string | null => failures()[remote]?.release ?? null;

export function rememberFailedRelease(remote: string, release: string): void {
  write({ ...failures(), [remote]: { release, at: Date.now() } });
}

export function forgetFailedRelease(remote: string): void {
  const { [remote]: known, ...others } = failures();
  if (known) write(others);
}
