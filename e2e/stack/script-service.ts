import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { type Listening, listen } from '../../host/trials/support/listening';
import { NO_CACHE, startScriptContent } from './script-content';
import { SCRIPT_PAGES } from './script-pages';

export type ScriptMode =
  /** Redirects to the output, GET and POST alike. */
  | 'works'
  /** An error page with status 200 that no page may read, without a redirect; nothing is stored. */
  | 'over quota'
  /** An output that is an error page; nothing is stored. */
  | 'HTML'
  /** An output without a character; a submission is stored all the same. */
  | 'empty'
  /** Closes every connection. */
  | 'unreachable'
  /** Takes every request and never answers. */
  | 'silent';

/** May be changed at any time, for the requests that come then. */
export type ScriptSettings = {
  mode: ScriptMode;
  /** Of the first execution, and of each one after it. */
  coldStartMs: number;
  delayMs: number;
  /** Executions at once; what comes beyond them is refused. */
  atOnce: number;
  /** Ids of specialists who were taken out of the sheet. */
  without: readonly string[];
  /** What the outputs say they are, lists and answers to sends alike. */
  type: 'text/plain' | 'application/json' | 'text/html';
};

type Stored = Record<string, unknown>;

export type ScriptService = {
  settings: ScriptSettings;
  /** The addresses of the four calls and the origin that they redirect to, as a site's environment names them. */
  env: Record<`ENDPOINT_${'SPECIALISTS' | 'RATINGS' | 'FEEDBACK' | 'EVALUATION' | 'ORIGINS'}`, string>;
  execOrigin: string;
  contentOrigin: string;
  /** What was sent and stored, in its order; the service itself never takes two submissions for one. */
  stored: { feedback: Stored[]; evaluations: Stored[] };
  /** Each request that reached the script's address, answered or not. */
  calls: { method: string; list: string | null }[];
  stop: () => Promise<void>;
};

const DEFAULTS: ScriptSettings = {
  mode: 'works',
  coldStartMs: 0,
  delayMs: 0,
  atOnce: 30,
  without: [],
  type: 'text/plain',
};

export const SCRIPT_PATH = '/macros/s/AKfycbz-club-de-especialistas/exec';

/**
 * A spreadsheet's script as a web app: what it puts out, to GET and POST alike, has to be fetched from a one-time address on another
 * host, to which every answer redirects. A submission is stored before its redirect is sent. Its error pages carry no CORS header.
 */
export async function startScriptService(changes: Partial<ScriptSettings> = {}): Promise<ScriptService> {
  const settings = { ...DEFAULTS, ...changes };
  const stored: ScriptService['stored'] = { feedback: [], evaluations: [] };
  const calls: ScriptService['calls'] = [];
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
    if (settings.mode === 'silent') return;
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

  const exec: Listening = await listen((request, response) => {
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
