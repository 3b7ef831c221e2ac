import { isRecord } from '@club/shared/domain';
import type { Registry } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';

const PATHS = ['/', '/especialistas', '/resultados?provincia=Heredia', '/detalle/1', '/detalle/2'];
const FILE = /\/remotes\/[a-z-]+\/[\w./+-]+\.(?:js|css)/g;
/** Files of the host's build as pages name them. */
const HOST_FILE = /(?<=")\/assets\/[\w.-]+\.(?:js|css|woff2)(?=")/g;
const AT_ONCE = 4;

export type Seen = {
  pages: number;
  files: number;
  /** The files of the host that pages have named so far, of every build, and how often they were asked for. */
  hostFiles: Set<string>;
  hostRequests: number;
  slowestMs: number;
  registries: Map<string, number>;
  faults: string[];
};

const registryOf = (html: string): Registry => {
  const [, text = ''] = /<script id="registry" type="application\/json"[^>]*>([^<]*)</.exec(html) ?? [];
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) throw new Error('a page without a registry');
  return value as Registry;
};

/** The scripts that a page pins by its import map: of what runs, and of what it falls back to. */
const pinnedIn = (html: string): Record<string, string> => {
  const [, text = '{}'] = /<script type="importmap">([^<]*)</.exec(html) ?? [];
  return JSON.parse(text).integrity ?? {};
};

/** Reads pages, their files, and the host files of all earlier pages until `end` is called. */
export function startLoad(base: string) {
  const seen: Seen = {
    ...{ pages: 0, files: 0, hostFiles: new Set(), hostRequests: 0, slowestMs: 0 },
    ...{ registries: new Map(), faults: [] },
  };
  let ended = false;

  async function fetched(path: string): Promise<Buffer> {
    const start = performance.now();
    const answer = await fetch(base + path);
    const body = Buffer.from(await answer.arrayBuffer());
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - start);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return body;
  }

  async function visit(path: string, turn: number): Promise<void> {
    const html = (await fetched(path)).toString();
    const registry = registryOf(html);
    seen.pages += 1;
    const text = JSON.stringify(registry);
    seen.registries.set(text, (seen.registries.get(text) ?? 0) + 1);
    const files = [...new Set(html.match(FILE))];
    const pinned = pinnedIn(html);
    const foreign = files.find((file) => file.endsWith('.js') && !pinned[file]);
    if (foreign) seen.faults.push(`${path} is mixed: it names ${foreign}, beside ${text}`);
    for (const remote of Object.values(registry.remotes)) {
      if (!remote) continue;
      if (pinned[remote.entry] !== remote.integrity)
        seen.faults.push(`${path} is mixed: it pins another ${remote.entry} than its registry`);
      if (integrityOf(await fetched(remote.entry)) !== remote.integrity)
        seen.faults.push(`${remote.entry} is not what the page says`);
      seen.files += 1;
    }
    const further = files[turn % Math.max(1, files.length)];
    if (further) await fetched(further);
    seen.files += further ? 1 : 0;
    for (const file of html.match(HOST_FILE) ?? []) seen.hostFiles.add(file);
    for (const file of seen.hostFiles) {
      await fetched(file);
      seen.hostRequests += 1;
    }
  }

  async function visitor(first: number): Promise<void> {
    for (let turn = first; !ended; turn += 1) {
      const path = PATHS[turn % PATHS.length] ?? '/';
      await visit(path, turn).catch((error: Error) => seen.faults.push(`${path}: ${error.message}`));
    }
  }

  const visitors = Array.from({ length: AT_ONCE }, (_, first) => visitor(first));
  return {
    seen,
    async end(): Promise<void> {
      ended = true;
      await Promise.all(visitors);
    },
  };
}
