import { Agent, get } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http2';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PAGES, pageOf } from '@club/shared/federation';
import { createTextAnswer, encodedAnswer } from '../../../host/server/platform/http/text-answer';
import type { ServerProcess } from '../../../host/trials/support/command-process';
import { freePorts } from '../../../host/trials/support/free-ports';
import { isServerRendered } from '../../kit/places';
import { deployCommandsFor } from '../../kit/sites/deployments';
import { startSiteServer } from '../../kit/sites/site-server';

/** A complete response as transferred, stored in memory. */
export type StoredResponse = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/** Parts of a request that identify a recorded response. */
export type ResponseCacheKey = { path: string; headers: Record<string, string | undefined> };

/** Responds to a request; returns null if there is no file at the requested path. */
export type ResponseSource = (question: ResponseCacheKey) => Promise<StoredResponse | null>;

export const omitHeaders = (headers: OutgoingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const OF_BODY = ['content-length', 'content-encoding', 'content-type', 'etag'];

/**
 * Returns a function that serves `html` in place of the site's page, with the site's headers except those about the
 * content.
 */
export function createPageResponder(
  html: string,
  siteHeaders: OutgoingHttpHeaders,
): (question: ResponseCacheKey) => Promise<StoredResponse> {
  const answer = createTextAnswer(html, String(siteHeaders['content-type']));
  const common = omitHeaders(siteHeaders, OF_BODY);
  return async ({ headers: asked }) => {
    const { status = 200, fields, body = Buffer.alloc(0) } = await encodedAnswer(answer, asked);
    return { status, headers: { ...common, ...fields }, body };
  };
}

/** Parts of a federated page that a page of the single bundle needs too. */
type PageParts = {
  config: string;
  /** Data from which the page was rendered; empty for a shell. */
  drawn: string;
  shell: string;
  fonts: string[];
  preloads: string[];
};

const found = (html: string, what: string, pattern: RegExp): string => {
  const part = html.match(pattern)?.[1];
  if (part === undefined) throw new Error(`The composed page has no ${what}`);
  return part;
};

const links = (html: string, kind: 'image' | 'font' | 'fetch'): string[] =>
  html.match(new RegExp(`<link [^>]*\\bas="${kind}"[^>]*>`, 'g')) ?? [];

/** Extracts the parts from a page composed by the site. */
export function extractPageParts(html: string): PageParts {
  const head = found(html, 'head', /<head>([\s\S]*?)<\/head>/);
  return {
    config: found(html, 'configuration', /(<script id="config"[\s\S]*?<\/script>)/),
    drawn: html.match(/<script id="drawn"[\s\S]*?<\/script>/)?.[0] ?? '',
    shell: found(html, 'shell', /<div id="root">([\s\S]*)<\/div>\s*<script id="config"/),
    fonts: links(head, 'font'),
    preloads: [...links(head, 'image'), ...links(head, 'fetch')],
  };
}

const fill = (template: string, hints: string, shell: string, data: string): string =>
  template
    .replace('<!--hints-->', () => hints)
    .replace('<!--shell-->', () => shell)
    .replace('<!--data-->', () => data);

/** Empty registry, which the host's code requires although a bundle has no remotes. */
const NO_RELEASES = `<script id="registry" type="application/json">{"contract":"1","remotes":{}}</script>`;

/** Returns the bundle's page with an empty main area, for rendering in the browser only. */
export const clientRenderedPage = (template: string, { config }: PageParts): string =>
  fill(template, '', '', config + NO_RELEASES);

/** Returns the bundle's page with the content that the federated site's server rendered. */
export const prerenderedPage = (
  template: string,
  { config, drawn, shell, fonts, preloads }: PageParts,
): string => fill(template, [...fonts, ...preloads].join(''), shell, config + NO_RELEASES + drawn);

const SCRIPTS = /<script\b[\s\S]*?<\/script>/g;
const HINTS = /<link\b[^>]*\b(rel="modulepreload"|as="(script|fetch)")[^>]*>/g;
const HYDRATED = / data-hydrated="[^"]*"/;

/** Returns a page's final HTML without scripts and with addresses relative to its origin. */
export function staticPage(html: string, origin: string): string {
  const still = html.replace(SCRIPTS, '').replace(HINTS, '').replace(HYDRATED, '');
  return `<!doctype html>\n${still.replaceAll(`${origin}/`, '/')}`;
}

/** Headers that concern one connection or moment and cannot be replayed. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'date'];

/** Request headers that can change the response. */
const TELLING = ['accept-encoding', 'if-none-match', 'if-modified-since', 'origin', 'accept'];

const telling = (headers: ResponseCacheKey['headers']): Record<string, string> =>
  Object.fromEntries(TELLING.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));

const SCRIPT = /<(?:script|link)\b[^>]*\b(?:src|href)="(\/assets\/[^"]+\.js)"/;

/** Records a running site's compressed responses. Requests each once and serves it from memory afterwards. */
export function createSiteRecorder(origin: string) {
  const agent = new Agent({ keepAlive: true });
  const answers = new Map<string, Promise<StoredResponse>>();

  const ask = (path: string, headers: Record<string, string>): Promise<StoredResponse> =>
    new Promise((resolve, reject) => {
      const request = get(`${origin}${path}`, { agent, headers }, (response) => {
        const { statusCode: status = 500, headers } = response;
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status, headers: omitHeaders(headers, OF_CONNECTION), body: Buffer.concat(chunks) }),
        );
      });
      request.on('error', reject);
    });

  function answer(path: string, headers: Record<string, string>): Promise<StoredResponse> {
    const key = JSON.stringify([path, headers]);
    const recorded = answers.get(key) ?? ask(path, headers);
    answers.set(key, recorded);
    return recorded;
  }
  const source: ResponseSource = ({ path, headers }) => answer(path, telling(headers));
  const read = (path: string): Promise<StoredResponse> => answer(path, {});

  return {
    source,
    /** Returns the response for a path, uncompressed. */
    read,
    /** Returns the address of a script that the page at `path` loads, as an example of the host's files. */
    async scriptOf(path: string): Promise<string> {
      const found = (await read(path)).body.toString().match(SCRIPT)?.[1];
      if (!found) throw new Error(`The page at ${path} names no script of the host`);
      return found;
    },
    close: () => agent.destroy(),
  };
}

const TRIES = 50;
const RETRY_DELAY_MS = 100;

const isRemotes = (path: string): boolean =>
  PAGES[pageOf(new URL(path, 'http://site').pathname)].module !== null;

/** Waits until a site serves these paths server-rendered, since the first requests may get only a shell. */
export async function waitUntilRendered(origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths.filter(isRemotes)) {
    let tries = 0;
    while (!(await isServerRendered(`${origin}${path}`))) {
      tries += 1;
      if (tries === TRIES) throw new Error(`${path} is not drawn on the server`);
      await pause(RETRY_DELAY_MS);
    }
  }
}

/** Starts the current host with these builds of its remotes and an empty database, all stored in `dir`. */
export async function startFreshSite(
  dir: string,
  builds: readonly string[],
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const remotesDir = join(dir, 'remotes');
  const secretsDir = join(dir, 'secrets');
  await deployCommandsFor({ to: remotesDir, secretsDir }).deploy(...builds);
  const [port = 0] = await freePorts(1);
  return startSiteServer({ port, remotesDir, secretsDir, dataDir: join(dir, 'data'), env });
}
