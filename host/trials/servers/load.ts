import { isRecord } from '@club/shared/domain';
import type { Registry } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';

const PATHS = ['/', '/especialistas', '/resultados?provincia=Heredia', '/detalle/1', '/detalle/2'];
const FILE = /\/remotes\/[a-z-]+\/[\w./+-]+\.(?:js|css)/g;
/** Matches the host's assets in a page. */
const HOST_FILE = /(?<=")\/assets\/[\w.-]+\.(?:js|css|woff2)(?=")/g;
const VISITORS = 4;

export type TrialTraffic = {
  pages: number;
  files: number;
  /** Host assets of every build that pages referenced so far. */
  hostFiles: Set<string>;
  hostRequests: number;
  slowestMs: number;
  registries: Map<string, number>;
  faults: string[];
};

const registryOf = (html: string): Registry => {
  const [, text = ''] = /<script id="registry" type="application\/json"[^>]*>([^<]*)</.exec(html) ?? [];
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) throw new Error('the page has no registry');
  return value as Registry;
};

/** Returns the integrity entries of a page's import map. */
const pinnedIn = (html: string): Record<string, string> => {
  const [, text = '{}'] = /<script type="importmap">([^<]*)</.exec(html) ?? [];
  return JSON.parse(text).integrity ?? {};
};

/** Requests pages, their files and the host assets of all earlier pages until `end` is called. */
export function startLoad(base: string) {
  const traffic: TrialTraffic = {
    ...{ pages: 0, files: 0, hostFiles: new Set(), hostRequests: 0, slowestMs: 0 },
    ...{ registries: new Map(), faults: [] },
  };
  let isEnded = false;

  async function fetched(path: string): Promise<Buffer> {
    const start = performance.now();
    const answer = await fetch(base + path);
    const body = Buffer.from(await answer.arrayBuffer());
    traffic.slowestMs = Math.max(traffic.slowestMs, performance.now() - start);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return body;
  }

  async function visit(path: string, turn: number): Promise<void> {
    const html = (await fetched(path)).toString();
    const registry = registryOf(html);
    traffic.pages += 1;
    const text = JSON.stringify(registry);
    traffic.registries.set(text, (traffic.registries.get(text) ?? 0) + 1);
    const files = [...new Set(html.match(FILE))];
    const pinned = pinnedIn(html);
    const unpinned = files.find((file) => file.endsWith('.js') && !pinned[file]);
    if (unpinned)
      traffic.faults.push(`${path} mixes releases: it references ${unpinned} with registry ${text}`);
    for (const remote of Object.values(registry.remotes)) {
      if (!remote) continue;
      if (pinned[remote.entry] !== remote.integrity)
        traffic.faults.push(`${path} mixes releases: its import map and registry differ for ${remote.entry}`);
      if (integrityOf(await fetched(remote.entry)) !== remote.integrity)
        traffic.faults.push(`${remote.entry} has another hash than in the page`);
      traffic.files += 1;
    }
    const extraFile = files[turn % Math.max(1, files.length)];
    if (extraFile) await fetched(extraFile);
    traffic.files += extraFile ? 1 : 0;
    for (const file of html.match(HOST_FILE) ?? []) traffic.hostFiles.add(file);
    for (const file of traffic.hostFiles) {
      await fetched(file);
      traffic.hostRequests += 1;
    }
  }

  async function visitor(first: number): Promise<void> {
    for (let turn = first; !isEnded; turn += 1) {
      const path = PATHS[turn % PATHS.length] ?? '/';
      await visit(path, turn).catch((error: Error) => traffic.faults.push(`${path}: ${error.message}`));
    }
  }

  const visitors = Array.from({ length: VISITORS }, (_, first) => visitor(first));
  return {
    traffic,
    async end(): Promise<void> {
      isEnded = true;
      await Promise.all(visitors);
    },
  };
}
