import { Agent, get } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http2';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PAGES, pageOf } from '@club/shared/federation';
import { createTextAnswer, encodedAnswer } from '../../../host/server/platform/http/text-answer';
import type { ServerProcess } from '../../../host/trials/support/command-process';
import { freePorts } from '../../../host/trials/support/free-ports';
import { answersDrawn } from '../../kit/places';
import { deployments } from '../../kit/sites/deployments';
import { startSiteServer } from '../../kit/sites/site-server';

/** A whole answer as it goes over the wire, kept in memory. */
export type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/** What a server was asked, as far as its answer depends on it. */
export type Question = { path: string; headers: Record<string, string | undefined> };

/** Answers, or null for what it does not have. */
export type Source = (question: Question) => Promise<Answer | null>;

export const without = (headers: OutgoingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const OF_BODY = ['content-length', 'content-encoding', 'content-type', 'etag'];

/** A page in the place of the site's own, answered as the site's server answers its own: the same headers but for those of its content. */
export async function pageAnswer(
  html: string,
  siteHeaders: OutgoingHttpHeaders,
): Promise<(question: Question) => Answer> {
  const answer = await createTextAnswer(html, String(siteHeaders['content-type']));
  const common = without(siteHeaders, OF_BODY);
  return ({ headers: asked }) => {
    const { status = 200, fields, body = Buffer.alloc(0) } = encodedAnswer(answer, asked);
    return { status, headers: { ...common, ...fields }, body };
  };
}

/** The parts of a page of the federated site that one bundle of the same source would have too. */
type PageParts = {
  config: string;
  /** What the page was drawn from; empty where it carries its shell only. */
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

/** Reads a page as the site composed it. */
export function partsOf(html: string): PageParts {
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

/** The host's code asks which releases run: none, as a bundle has no remotes. */
const NO_RELEASES = `<script id="registry" type="application/json">{"contract":"1","remotes":{}}</script>`;

/** What the bundle is without a server that draws: an empty place for the page. */
export const clientRendered = (template: string, { config }: PageParts): string =>
  fill(template, '', '', config + NO_RELEASES);

/** The same bundle in the page as the federated site draws it. */
export const prerendered = (template: string, { config, drawn, shell, fonts, preloads }: PageParts): string =>
  fill(template, [...fonts, ...preloads].join(''), shell, config + NO_RELEASES + drawn);

const SCRIPTS = /<script\b[\s\S]*?<\/script>/g;
const HINTS = /<link\b[^>]*\b(rel="modulepreload"|as="(script|fetch)")[^>]*>/g;
const HYDRATED = / data-hydrated="[^"]*"/;

/** A page as it stood in the browser, with nothing that would run and no address of the origin that it came from. */
export function staticPage(html: string, origin: string): string {
  const still = html.replace(SCRIPTS, '').replace(HINTS, '').replace(HYDRATED, '');
  return `<!doctype html>\n${still.replaceAll(`${origin}/`, '/')}`;
}

/** Headers of the connection, which is another one before the visitor. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'date'];

/** What an answer may depend on. */
const TELLING = ['accept-encoding', 'if-none-match', 'if-modified-since', 'origin', 'accept'];

const telling = (headers: Question['headers']): Record<string, string> =>
  Object.fromEntries(TELLING.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));

const SCRIPT = /<(?:script|link)\b[^>]*\b(?:src|href)="(\/assets\/[^"]+\.js)"/;

/**
 * The answers of a running site, compressed and headed as it does. It is asked only once for each: what is compared
 * afterwards is all served from memory.
 */
export function recordedSite(origin: string) {
  const agent = new Agent({ keepAlive: true });
  const answers = new Map<string, Promise<Answer>>();

  const ask = (path: string, headers: Record<string, string>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = get(`${origin}${path}`, { agent, headers }, (response) => {
        const { statusCode: status = 500, headers } = response;
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status, headers: without(headers, OF_CONNECTION), body: Buffer.concat(chunks) }),
        );
      });
      request.on('error', reject);
    });

  function answer(path: string, headers: Record<string, string>): Promise<Answer> {
    const key = JSON.stringify([path, headers]);
    const recorded = answers.get(key) ?? ask(path, headers);
    answers.set(key, recorded);
    return recorded;
  }
  const source: Source = ({ path, headers }) => answer(path, telling(headers));
  const read = (path: string): Promise<Answer> => answer(path, {});

  return {
    source,
    /** An answer as it is without compression. */
    read,
    /** A script that the page at `path` names: an example of how the host's files are served. */
    async scriptOf(path: string): Promise<string> {
      const found = (await read(path)).body.toString().match(SCRIPT)?.[1];
      if (!found) throw new Error(`The page at ${path} names no script of the host`);
      return found;
    },
    close: () => agent.destroy(),
  };
}

const TRIES = 50;
const PAUSE_MS = 100;

const isRemotes = (path: string): boolean =>
  PAGES[pageOf(new URL(path, 'http://site').pathname)].module !== null;

/** Waits until a site answers those paths drawn: its first visitors get a shell where a drawing takes too long. */
export async function drawnAhead(origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths.filter(isRemotes)) {
    let tries = 0;
    while (!(await answersDrawn(`${origin}${path}`))) {
      tries += 1;
      if (tries === TRIES) throw new Error(`${path} is not drawn on the server`);
      await pause(PAUSE_MS);
    }
  }
}

/** The federated site as it is built now with those builds of its remotes and fresh data, all that it keeps within `dir`. */
export async function startFreshSite(
  dir: string,
  builds: readonly string[],
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const remotesDir = join(dir, 'remotes');
  const secretsDir = join(dir, 'secrets');
  await deployments({ to: remotesDir, secretsDir }).deploy(...builds);
  const [port = 0] = await freePorts(1);
  return startSiteServer({ port, remotesDir, secretsDir, dataDir: join(dir, 'data'), env });
}
