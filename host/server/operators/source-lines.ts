import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '@club/shared/domain';
import type { RemoteName } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';
import { yieldToEventLoop } from '../platform/event-loop';
import {
  folderNameOf,
  parseJson,
  REMOTES_PATH,
  readManifest,
  releaseFolderPath,
  STORED_MAPS_FILE,
} from '../registry/release-folder';
import { pathSharedByReleases } from '../registry/shared-files';

/** Script positions in an error report: of the calls that led to the error, and of the components around it. */
type ErrorPositions = { stack: readonly string[]; components: readonly string[] };

type Lines = { stack: string[]; components: string[] };

const NO_LINES: Lines = { stack: [], components: [] };

const MAX_LENGTH = 250;
const POSITION = /^(\/(?:assets|remotes)\/[\w./+-]+)(?:\?r=\d{1,3})?:(\d{1,7}):(\d{1,7})$/;

/** Returns true for the position of a line and column in a script, as pages report it. */
export const isScriptPosition = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_LENGTH && POSITION.test(value);

/** Returns the source map of a script, decoded at first use; null if there is none. */
type Maps = (script: string) => TraceMap | null;

const MAX_BYTES = 2 * 1024 * 1024;

/** Reads the source maps of a build; null if they are missing, altered or too large. */
async function readMaps(file: string, integrity?: string): Promise<Maps | null> {
  const bytes = await readFile(file).catch(() => null);
  if (!bytes || bytes.length > MAX_BYTES) return null;
  if (integrity !== undefined && integrityOf(bytes) !== integrity) return null;
  const all = parseJson(bytes.toString());
  if (!isRecord(all)) return null;
  const decoded = new Map<string, TraceMap | null>();
  return (script) => {
    if (!Object.hasOwn(all, script)) return null;
    if (!decoded.has(script)) decoded.set(script, decode(all[script]));
    return decoded.get(script) ?? null;
  };
}

/** Decodes a source map; null if it is malformed. */
function decode(map: unknown): TraceMap | null {
  try {
    return new TraceMap(map as ConstructorParameters<typeof TraceMap>[0]);
  } catch {
    return null;
  }
}

/** Matches paths of the site's own sources; excludes libraries and virtual modules. */
const OWN_SOURCE = /^(?!.*(?:node_modules|\0))[^/.].{0,200}$/;

/** Returns the source line of a script position, such as `remote-profile/src/profile/profile-page.tsx:12`. */
function lineIn(map: TraceMap, line: number, column: number): string | null {
  try {
    const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) });
    return found.source && OWN_SOURCE.test(found.source) ? `${found.source}:${found.line}` : null;
  } catch {
    return null;
  }
}

type Options = {
  remotesDir: string;
  /** File of the host's source maps; null without a build. */
  hostMaps: string | null;
  /** Returns false if no new stack may be resolved this minute. */
  mayResolve: () => boolean;
};

/** Maximum number of builds with decoded maps in memory: the host and the releases in the latest reports. */
const MAX_BUILDS = 5;
const MAX_STACKS = 200;
const CACHED_LINES_LIFETIME_MS = 60_000;

/**
 * Resolves positions in built scripts to source lines. Returns no lines for a release without maps. Caches the lines of
 * equal reports.
 */
export function createSourceLineResolver({ remotesDir, hostMaps, mayResolve }: Options) {
  const builds = new LRUCache<string, Promise<Maps | null>>({ max: MAX_BUILDS });
  const seen = new LRUCache<string, Promise<Lines>>({ max: MAX_STACKS, ttl: CACHED_LINES_LIFETIME_MS });

  async function cached(name: string, read: () => Promise<Maps | null>): Promise<Maps | null> {
    const reading = builds.get(name) ?? read().catch(() => null);
    builds.set(name, reading);
    const maps = await reading;
    // Forgets missing maps, because another server may just have received the release; the next report tries again.
    if (!maps) builds.delete(name);
    return maps;
  }

  const mapsOfHost = () => cached('host', async () => (hostMaps === null ? null : readMaps(hostMaps)));

  const mapsOf = (remote: RemoteName, release: string) =>
    cached(`${remote}/${release}`, async () => {
      const place = releaseFolderPath(remotesDir, remote, release);
      const manifest = await readManifest(place);
      if (!manifest.maps || folderNameOf(manifest) !== release) return null;
      const maps = await readMaps(join(place, STORED_MAPS_FILE), manifest.maps);
      // Looks up the entry by its file name in the build, because pages load it under a name that contains the release.
      const entry = pathSharedByReleases(manifest, manifest.entry);
      return maps && ((script) => maps(script === entry ? manifest.entry : script));
    });

  async function lineOf(remote: RemoteName, release: string, position: string): Promise<string | null> {
    const [, path = '', line, column] = POSITION.exec(position) ?? [];
    const folder = `${REMOTES_PATH}${remote}/`;
    const isOfRemote = path.startsWith(folder);
    if (!isOfRemote && !path.startsWith('/assets/')) return null;
    const maps = await (isOfRemote ? mapsOf(remote, release) : mapsOfHost());
    const script = isOfRemote ? path.slice(folder.length).replace(`${release}/`, '') : path.slice(1);
    const map = maps?.(script);
    return map ? lineIn(map, Number(line), Number(column)) : null;
  }

  async function linesOf(remote: RemoteName, release: string, positions: readonly string[]) {
    const lines: string[] = [];
    for (const position of positions) {
      await yieldToEventLoop();
      const line = await lineOf(remote, release, position);
      if (line !== null && line !== lines.at(-1)) lines.push(line);
    }
    return lines;
  }

  /** Returns the source lines of a report's positions; leaves out positions in libraries. */
  return async (remote: RemoteName, release: string, positions: ErrorPositions): Promise<Lines> => {
    const { stack, components } = positions;
    if (stack.length + components.length === 0) return NO_LINES;
    const key = JSON.stringify([remote, release, stack, components]);
    const known = seen.get(key);
    if (known) return known;
    if (!mayResolve()) return NO_LINES;
    const resolve = async () => ({
      stack: await linesOf(remote, release, stack),
      components: await linesOf(remote, release, components),
    });
    const lines = resolve();
    seen.set(key, lines);
    return lines;
  };
}

export type SourceLineResolver = ReturnType<typeof createSourceLineResolver>;
