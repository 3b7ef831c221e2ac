import { isRecord } from '../domain/record';
import { REMOTE_NAMES, type RemoteName } from './remotes';

/** An immutable build of a remote. */
export type Release = { version: string; entry: string; integrity: string; contract: string };

export type RegistryEntry = Release & {
  previous: Release | null;
  /** Id of the rollout in progress; set for visitors of the candidate and of the running release alike. */
  rollout?: string;
};

/** Response of `GET /registry.json`: the running and previous release of each remote; remotes may be missing. */
export type Registry = { contract: string; remotes: Partial<Record<RemoteName, RegistryEntry>> };

/** Parses a release; null if it is malformed. */
export function parseRelease(value: unknown): Release | null {
  if (!isRecord(value)) return null;
  const { version, entry, integrity, contract } = value;
  if (typeof version !== 'string' || typeof entry !== 'string' || entry === '') return null;
  if (typeof integrity !== 'string' || typeof contract !== 'string') return null;
  return { version, entry, integrity, contract };
}

/**
 * Matches the URL of an entry in the folder that all releases of a remote share. Other entries are in a folder of one
 * release, which has the release's name.
 */
const SHARED_ENTRY = /\/remotes\/[^/]+\/remoteEntry-([^/]+)\.js$/;

/** Returns the name of a release, `<version>-<hash>`, from the URL of its entry. */
export const releaseName = ({ entry }: Pick<Release, 'entry'>): string =>
  SHARED_ENTRY.exec(entry)?.[1] ?? entry.split('/').at(-2) ?? '';

/** Parses the entry of one remote; null if it is malformed. */
function parseRegistryEntry(value: unknown): RegistryEntry | null {
  const release = parseRelease(value);
  if (!release || !isRecord(value)) return null;
  const { previous, rollout } = value;
  return {
    ...release,
    previous: parseRelease(previous),
    ...(typeof rollout === 'string' && { rollout }),
  };
}

/** Returns the running and the previous release of a remote; empty if the site has no release of the remote. */
export function releasesIn({ remotes }: Registry, name: RemoteName): Release[] {
  const entry = remotes[name];
  if (!entry) return [];
  const { previous, rollout: _, ...running } = entry;
  return previous ? [running, previous] : [running];
}

/** Parses a registry; null if an entry is malformed. Ignores unknown remotes. */
export function parseRegistry(value: unknown): Registry | null {
  if (!isRecord(value) || typeof value.contract !== 'string' || !isRecord(value.remotes)) return null;
  const remotes: Registry['remotes'] = {};
  for (const name of REMOTE_NAMES) {
    if (!Object.hasOwn(value.remotes, name)) continue;
    const entry = parseRegistryEntry(value.remotes[name]);
    if (!entry) return null;
    remotes[name] = entry;
  }
  return { contract: value.contract, remotes };
}

/**
 * How often a page may request a remote's entry again. Limited, because each retry has its own URL, and the import map
 * contains the integrity hash of each.
 */
export const MAX_ENTRY_RETRIES = 3;

/** Returns another URL of an entry for a retry, because browsers cache failed modules by URL. */
export function cacheBustingUrl(entry: string, query: number): string {
  return `${entry}${entry.includes('?') ? '&' : '?'}r=${query}`;
}
