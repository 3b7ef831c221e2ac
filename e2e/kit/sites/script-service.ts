import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { demoRatings, demoSpecialists } from '@club/shared/demo';
import type { Page } from '@playwright/test';
import { freePorts, type ListeningServer, listenOnFreePort } from '../../../host/trials/support/free-ports';
import { deployBuilds } from './deployments';
import { startSiteServer } from './site-server';
import { makeTempDir } from './workspace';

const page = (title: string, text: string): string =>
  `<!DOCTYPE html><html><head><link rel="shortcut icon" href="//ssl.gstatic.com/docs/script/images/favicon.ico"><title>${title}</title></head><body style="margin:20px"><div>${text}</div></body></html>`;

/** Error pages of Google Apps Script. */
const SCRIPT_PAGES = {
  moved: page('Moved Temporarily', '<h1>Moved Temporarily</h1>The document has moved.'),
  overQuota: page(
    'Error',
    'Exception: Service invoked too many times for one day: spreadsheets. (line 12, file "Code")',
  ),
  tooMany: page('Error', 'There are too many simultaneous invocations of this script.'),
  gone: page('Page Not Found', 'Sorry, unable to open the file at this time.'),
  wrongMethod: page('Error 405', 'The request method is inappropriate for the URL.'),
} as const;

/** Time after which the one-time URL of a script's response expires, ms. */
const OUTPUT_ADDRESS_LIFETIME_MS = 120_000;

const NO_CACHE = {
  'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
  'x-content-type-options': 'nosniff',
};

type ScriptContent = ListeningServer & {
  /** Stores a response of the script. Returns its one-time URL. */
  keep: (output: { text: string; type: string }) => string;
};

/**
 * Starts the second host of Apps Script, which stores the script's responses. The first host redirects each request to
 * a URL of this host, which returns the response once.
 */
async function startScriptContent(isReachable: () => boolean): Promise<ScriptContent> {
  const kept = new Map<string, { text: string; type: string }>();

  function answer({ method, url = '/' }: IncomingMessage, response: ServerResponse): void {
    if (!isReachable()) return void response.destroy();
    const key = new URL(url, 'http://content.invalid').searchParams.get('user_content_key') ?? '';
    const output = kept.get(key);
    const refuse = (status: number, page: string) =>
      response.writeHead(status, { ...NO_CACHE, 'content-type': 'text/html; charset=utf-8' }).end(page);
    if (method !== 'GET') refuse(405, SCRIPT_PAGES.wrongMethod);
    else if (!output) refuse(404, SCRIPT_PAGES.gone);
    else {
      kept.delete(key);
      const headers = { ...NO_CACHE, 'content-type': output.type, 'access-control-allow-origin': '*' };
      response.writeHead(200, headers).end(output.text);
    }
  }

  const server = await listenOnFreePort(answer);
  function keep(output: { text: string; type: string }): string {
    const key = randomBytes(48).toString('base64url');
    kept.set(key, output);
    setTimeout(() => kept.delete(key), OUTPUT_ADDRESS_LIFETIME_MS).unref();
    return `${server.origin}/macros/echo?user_content_key=${key}&lib=${randomBytes(16).toString('base64url')}`;
  }
  return { ...server, keep };
}

export type AppsScriptBehaviour =
  /** Redirects GET and POST to the response. */
  | 'works'
  /** Responds without a redirect: with an error page, status 200 and no CORS header. Stores nothing. */
  | 'over quota'
  /** Redirects to an error page; stores nothing. */
  | 'HTML'
  /** Redirects to an empty response, but stores submissions. */
  | 'empty'
  /** Closes every connection. */
  | 'unreachable';

/** Settings that a test can change at any time; they apply to later requests. */
export type AppsScriptSettings = {
  mode: AppsScriptBehaviour;
  /** Duration of the first execution, ms; the next field is the duration of later executions. */
  coldStartMs: number;
  delayMs: number;
  /** Maximum number of concurrent executions; the service refuses more. */
  atOnce: number;
  /** Ids of specialists missing from the sheet. */
  without: readonly string[];
  /** Content type of all responses. */
  type: 'text/plain' | 'application/json' | 'text/html';
};

type Stored = Record<string, unknown>;

export type AppsScriptService = {
  settings: AppsScriptSettings;
  /** Environment variables for a site: addresses of both lists and both submissions, and the origin of the redirects. */
  env: Record<`ENDPOINT_${'SPECIALISTS' | 'RATINGS' | 'FEEDBACK' | 'EVALUATION' | 'ORIGINS'}`, string>;
  execOrigin: string;
  contentOrigin: string;
  /** Stored submissions in order, including duplicates. */
  stored: { feedback: Stored[]; evaluations: Stored[] };
  /** Requests to the script's address, including those that got no response. */
  calls: { method: string; list: string | null }[];
  stop: () => Promise<void>;
};

const DEFAULTS: AppsScriptSettings = {
  mode: 'works',
  coldStartMs: 0,
  delayMs: 0,
  atOnce: 30,
  without: [],
  type: 'text/plain',
};

const SCRIPT_PATH = '/macros/s/AKfycbz-club-de-especialistas/exec';

/**
 * Starts a fake of Google Apps Script deployed as a web app: it redirects every response to a one-time address on
 * another host, stores submissions before the redirect, and omits CORS headers on error pages.
 */
export async function startAppsScriptService(
  changes: Partial<AppsScriptSettings> = {},
): Promise<AppsScriptService> {
  const settings = { ...DEFAULTS, ...changes };
  const stored: AppsScriptService['stored'] = { feedback: [], evaluations: [] };
  const calls: AppsScriptService['calls'] = [];
  let executions = 0;
  let running = 0;
  const content = await startScriptContent(() => settings.mode !== 'unreachable');
  const lists: Record<string, () => unknown> = {
    especialistas: () => demoSpecialists().filter(({ id }) => !settings.without.includes(String(id).trim())),
    calificaciones: demoRatings,
  };

  function store(sent: string): unknown {
    const body = JSON.parse(sent) as Stored;
    (body.idEspecialista === undefined ? stored.feedback : stored.evaluations).push(body);
    return { ok: true };
  }

  function execute(list: string | null, sent: string): string {
    if (settings.mode === 'HTML') return SCRIPT_PAGES.overQuota;
    const output = list === null ? store(sent) : (lists[list]?.() ?? []);
    return settings.mode === 'empty' ? '' : JSON.stringify(output);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const { pathname, searchParams } = new URL(url, 'http://exec.invalid');
    const list = method === 'GET' ? (searchParams.get('lista') ?? '') : null;
    const showPage = (status: number, page: string) =>
      response.writeHead(status, { ...NO_CACHE, 'content-type': 'text/html; charset=utf-8' }).end(page);
    calls.push({ method, list });
    if (settings.mode === 'unreachable') return void response.destroy();
    const sent = await text(request);
    if (pathname !== SCRIPT_PATH) return void showPage(404, SCRIPT_PAGES.gone);
    if (method !== 'GET' && method !== 'POST') return void showPage(405, SCRIPT_PAGES.wrongMethod);
    if (running >= settings.atOnce) return void showPage(429, SCRIPT_PAGES.tooMany);
    running += 1;
    await pause(executions++ === 0 ? settings.coldStartMs : settings.delayMs);
    running -= 1;
    if (settings.mode === 'over quota') return void showPage(200, SCRIPT_PAGES.overQuota);
    const output = { text: execute(list, sent), type: `${settings.type}; charset=utf-8` };
    const headers = { 'content-type': 'text/html; charset=UTF-8', 'access-control-allow-origin': '*' };
    response.writeHead(302, { ...NO_CACHE, ...headers, location: content.keep(output) });
    response.end(SCRIPT_PAGES.moved);
  }

  const exec: ListeningServer = await listenOnFreePort((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const url = exec.origin + SCRIPT_PATH;
  return {
    settings,
    env: {
      ENDPOINT_SPECIALISTS: `${url}?lista=especialistas`,
      ENDPOINT_RATINGS: `${url}?lista=calificaciones`,
      ENDPOINT_FEEDBACK: url,
      ENDPOINT_EVALUATION: url,
      ENDPOINT_ORIGINS: content.origin,
    },
    execOrigin: exec.origin,
    contentOrigin: content.origin,
    stored,
    calls,
    stop: async () => void (await Promise.all([exec.stop(), content.stop()])),
  };
}

export type AppsScriptSite = {
  origin: string;
  service: AppsScriptService;
  /** Restarts the site on the same port and data. */
  restart: () => Promise<void>;
  /** Returns the log of the site since its last start. */
  output: () => string;
  /** Directories of the host. */
  dirs: Record<'remotesDir' | 'secretsDir' | 'dataDir', string>;
  stop: () => Promise<void>;
};

type Options = {
  settings?: Partial<AppsScriptSettings>;
  /** Additional environment variables of the site. */
  env?: Record<string, string>;
};

/** Starts the site with host and remotes on one origin and a fake Apps Script as data service. */
export async function startAppsScriptSite({ settings, env = {} }: Options = {}): Promise<AppsScriptSite> {
  const dir = await makeTempDir();
  const service = await startAppsScriptService(settings);
  const remotesDir = join(dir.path, 'remotes');
  const secretsDir = join(dir.path, 'secrets');
  const dataDir = join(dir.path, 'data');
  await deployBuilds({ remotesDir, secretsDir });
  const [port = 0] = await freePorts(1);
  const start = () =>
    startSiteServer({ port, remotesDir, secretsDir, dataDir, env: { ...service.env, ...env } });
  let site = await start();

  async function restart() {
    await site.stop();
    site = await start();
  }
  async function stop() {
    await site.stop();
    await service.stop();
    await dir.remove();
  }
  const dirs = { remotesDir, secretsDir, dataDir };
  return { origin: site.origin, service, restart, output: () => site.output(), dirs, stop };
}

const EXEC = 'https://script.google.com';
const CONTENT = 'https://script.googleusercontent.com';
const url = EXEC + SCRIPT_PATH;

/** Addresses of both lists and both submissions at Google Apps Script. */
export const googleEndpoints = {
  ENDPOINT_SPECIALISTS: `${url}?lista=especialistas`,
  ENDPOINT_RATINGS: `${url}?lista=calificaciones`,
  ENDPOINT_FEEDBACK: url,
  ENDPOINT_EVALUATION: url,
};

const SENT_HEADERS = ['content-type', 'location', 'access-control-allow-origin'];

/**
 * Routes the page's requests for the two hosts of Google Apps Script to the local fake. Uses devtools, since
 * Playwright's routes do not see redirects.
 */
export async function routeGoogleRequests(
  page: Page,
  { execOrigin, contentOrigin }: Pick<AppsScriptService, 'execOrigin' | 'contentOrigin'>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const local = request.url.replace(EXEC, execOrigin).replace(CONTENT, contentOrigin);
    const answer = await fetch(local, {
      method: request.method,
      body: request.postData ?? null,
      redirect: 'manual',
    });
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: answer.status,
      responseHeaders: SENT_HEADERS.map((name) => ({
        name,
        value: (answer.headers.get(name) ?? '').replace(contentOrigin, CONTENT),
      })).filter(({ value }) => value !== ''),
      body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
    });
  });
  const patterns = [EXEC, CONTENT].map((origin) => ({ urlPattern: `${origin}/*` }));
  await session.send('Fetch.enable', { patterns });
}
