import { request } from 'node:http';
import { isRecord } from '@club/shared/domain';
import type { Registry } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { SERVICE_PATHS } from '@club/shared/service';
import { aFeedback } from '../support/fixtures';

const PATHS = ['/', '/especialistas', '/resultados?provincia=Heredia', '/detalle/1', '/detalle/2'];
const FILE = /\/remotes\/[a-z-]+\/[\w./+-]+\.(?:js|css)/g;
/** Matches the URLs of the host's assets in a page. */
const HOST_FILE = /(?<=")\/assets\/[\w.-]+\.(?:js|css|woff2)(?=")/g;
const VISITORS = 4;

export type TrialTraffic = {
  pages: number;
  files: number;
  /** URLs of host assets, of all builds, that the pages have referenced so far. */
  hostFiles: Set<string>;
  hostRequests: number;
  /** Number of stored submissions. */
  sends: number;
  slowestMs: number;
  registries: Map<string, number>;
  faults: string[];
};

/** Returns a registry's releases as text, without entry URLs, because these differ between host builds. */
export const releasesText = (registry: unknown): string =>
  JSON.stringify(registry, (key, value) => (key === 'entry' ? undefined : value));

const registryOf = (html: string): Registry => {
  const [, text = ''] = /<script id="registry" type="application\/json"[^>]*>([^<]*)</.exec(html) ?? [];
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) throw new Error('the page has no registry');
  return value as Registry;
};

/** Returns the hashes in the import map of a page, by URL. */
const pinnedIn = (html: string): Record<string, string> => {
  const [, text = '{}'] = /<script type="importmap">([^<]*)</.exec(html) ?? [];
  return JSON.parse(text).integrity ?? {};
};

/** Requests pages, their files, and host assets of all earlier pages, until `end` is called. */
export function startLoad(base: string) {
  const traffic: TrialTraffic = {
    ...{ pages: 0, files: 0, hostFiles: new Set(), hostRequests: 0, sends: 0, slowestMs: 0 },
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
    const text = releasesText(registry);
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

  /** Sends feedback, each time from another loopback address, because each address has a rate limit. */
  function submit(number: number): Promise<number> {
    const localAddress = `127.0.1.${1 + (number % 250)}`;
    const headers = { 'content-type': 'text/plain' };
    const sent = request(base + SERVICE_PATHS.feedback, { method: 'POST', headers, localAddress });
    sent.end(JSON.stringify(aFeedback({ comentario: `Carga ${number}` })));
    return new Promise((resolve, reject) => {
      sent.once('error', reject);
      sent.once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)));
    });
  }

  /** Sends feedback repeatedly while `work` runs. */
  async function submitDuring(work: () => Promise<void>): Promise<void> {
    let isDone = false;
    const submitting = (async () => {
      while (!isDone) {
        const status = await submit(traffic.sends).catch((error: Error) => error.message);
        // Counts 200 too: it acknowledges a submission that another server stored before its connection broke.
        if (status === 201 || status === 200) traffic.sends += 1;
        else traffic.faults.push(`a submission: ${status}`);
      }
    })();
    await work().finally(() => {
      isDone = true;
    });
    await submitting;
  }

  const visitors = Array.from({ length: VISITORS }, (_, first) => visitor(first));
  return {
    traffic,
    submitDuring,
    async end(): Promise<void> {
      isEnded = true;
      await Promise.all(visitors);
    },
  };
}
