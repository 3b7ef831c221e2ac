import { isRecord } from '../domain/record';
import { REMOTE_NAMES, type RemoteName } from './remotes';

/** One immutable build of a remote, as the registry points at it. */
export type Release = { version: string; entry: string; integrity: string; contract: string };

export type RegistryEntry = Release & {
  previous: Release | null;
  /** Names the rollout while some visitors get another release, on the pages of all. */
  rollout?: string;
};

/** `GET /registry.json`: which release of each remote the site runs, and the one before it; it may run without some. */
export type Registry = { contract: string; remotes: Partial<Record<RemoteName, RegistryEntry>> };

/** Reads one release; null when it is malformed. */
export function parseRelease(value: unknown): Release | null {
  if (!isRecord(value)) return null;
  const { version, entry, integrity, contract } = value;
  if (typeof version !== 'string' || typeof entry !== 'string' || entry === '') return null;
  if (typeof integrity !== 'string' || typeof contract !== 'string') return null;
  return { version, entry, integrity, contract };
}

/** The entry of a release that shares its files; others lie in a folder of the release's name. */
const SHARED_ENTRY = /\/remotes\/[^/]+\/remoteEntry-([^/]+)\.js$/;

/** Returns the name of a release, `<version>-<hash>`, from the address of its entry. */
export const releaseName = ({ entry }: Pick<Release, 'entry'>): string =>
  SHARED_ENTRY.exec(entry)?.[1] ?? entry.split('/').at(-2) ?? '';

/** Reads one remote's entry; null when it is malformed. */
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

/** The release of a remote that runs and the one before it; none where the site runs without it. */
export function releasesIn({ remotes }: Registry, name: RemoteName): Release[] {
  const entry = remotes[name];
  if (!entry) return [];
  const { previous, rollout: _, ...running } = entry;
  return previous ? [running, previous] : [running];
}

/** Reads a registry; null when a remote in it is malformed. Of remotes that are not known here nothing is read. */
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
