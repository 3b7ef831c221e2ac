import { isRecord } from '../domain';
import { local, readJson, session, writeJson } from '../storage/browser-storage';
import { EXTRA_LOCAL_KEYS, EXTRA_SESSION_KEYS } from '../storage/keys';

/** A dialog that the page opens after a reload, because the visitor had requested it before. */
export type PendingDialog = {
  /** Path and query of the page that contains the button. */
  path: string;
  /** Names of the buttons to press, in order: that of the menu, if any, then that of the dialog. */
  buttons: string[];
};

type Reloads = { sites: string[]; wanted: PendingDialog | null };

/** Maximum number of reload reasons that a tab stores; the oldest are dropped. */
const MAX_REASONS = 20;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function parseWanted(value: unknown): PendingDialog | null {
  if (!isRecord(value)) return null;
  const { path, buttons } = value;
  return typeof path === 'string' && isTexts(buttons) ? { path, buttons } : null;
}

function reloads(): Reloads {
  const value = readJson(session, EXTRA_SESSION_KEYS.reloads);
  const { sites, wanted } = isRecord(value) ? value : {};
  return {
    sites: isTexts(sites) ? sites : [],
    wanted: parseWanted(wanted),
  };
}

const writeReloads = (value: Reloads): boolean => writeJson(session, EXTRA_SESSION_KEYS.reloads, value);

/** Returns true if this tab has already reloaded for this reason. */
export const wasReloadedFor = (reason: string): boolean => reloads().sites.includes(reason);

/**
 * Stores the reason for a reload and the dialog to open after it. Returns false if the storage rejects them; then the
 * tab must not reload.
 */
export function rememberReload(reason: string, dialog: PendingDialog | null): boolean {
  return writeReloads({ sites: [...reloads().sites, reason].slice(-MAX_REASONS), wanted: dialog });
}

/** Returns the dialog to open after a reload, and deletes it. */
export function consumePendingDialog(): PendingDialog | null {
  const { sites, wanted } = reloads();
  if (wanted) writeReloads({ sites, wanted: null });
  return wanted;
}

/** Time after which a failed release is tried again, ms: the failure may have been only in this browser. */
const FAILURE_RETENTION_MS = 24 * 60 * 60 * 1000;

type Failures = Record<string, { release: string; at: number }>;

function failures(): Failures {
  const value = readJson(local, EXTRA_LOCAL_KEYS.failedReleases);
  const kept: Failures = {};
  for (const [remote, failure] of Object.entries(isRecord(value) ? value : {})) {
    if (!isRecord(failure)) continue;
    const { release, at } = failure;
    if (typeof release !== 'string' || typeof at !== 'number') continue;
    const age = Date.now() - at;
    if (age >= 0 && age < FAILURE_RETENTION_MS) kept[remote] = { release, at };
  }
  return kept;
}

function writeFailures(value: Failures): void {
  if (Object.keys(value).length > 0) writeJson(local, EXTRA_LOCAL_KEYS.failedReleases, value);
  else local.remove(EXTRA_LOCAL_KEYS.failedReleases);
}

/** Returns the release of a remote that failed in this browser within the last day. */
export const failedRelease = (remote: string): string | null => failures()[remote]?.release ?? null;

export function rememberFailedRelease(remote: string, release: string): void {
  writeFailures({ ...failures(), [remote]: { release, at: Date.now() } });
}

export function forgetFailedRelease(remote: string): void {
  const { [remote]: known, ...others } = failures();
  if (known) writeFailures(others);
}
