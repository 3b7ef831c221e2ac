import { REMOTE_NAMES, type RemoteName } from './contract';
import { isRecord } from './is-record';

/** One immutable build of a remote, as the registry points at it. */
export type Release = { version: string; entry: string; integrity: string; contract: string };

export type RegistryEntry = Release & { previous: Release | null };

/** `GET /registry.json`: which release of each remote the site runs, and the one before it. */
export type Registry = { contract: string; remotes: Record<RemoteName, RegistryEntry> };

/** Reads one release; null when it is malformed. */
export function parseRelease(value: unknown): Release | null {
  if (!isRecord(value)) return null;
  const { version, entry, integrity, contract } = value;
  if (typeof version !== 'string' || typeof entry !== 'string' || entry === '') return null;
  if (typeof integrity !== 'string' || typeof contract !== 'string') return null;
  return { version, entry, integrity, contract };
}

/** Reads one remote's entry; null when it is malformed. */
function parseRegistryEntry(value: unknown): RegistryEntry | null {
  const release = parseRelease(value);
  return release && isRecord(value) ? { ...release, previous: parseRelease(value.previous) } : null;
}

/** Reads a registry; null when any remote is missing or malformed. */
export function parseRegistry(value: unknown): Registry | null {
  if (!isRecord(value) || typeof value.contract !== 'string' || !isRecord(value.remotes)) return null;
  const remotes: Partial<Registry['remotes']> = {};
  for (const name of REMOTE_NAMES) {
    const entry = Object.hasOwn(value.remotes, name) ? parseRegistryEntry(value.remotes[name]) : null;
    if (!entry) return null;
    remotes[name] = entry;
  }
  return { contract: value.contract, remotes: remotes as Registry['remotes'] };
}
