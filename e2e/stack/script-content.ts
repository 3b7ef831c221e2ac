import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listening, listen } from '../../host/trials/support/listening';
import { SCRIPT_PAGES } from './script-pages';

/** How long an address that an execution redirected to may be asked for. */
const KEY_LIFE_MS = 120_000;

export const NO_CACHE = {
  'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
  'x-content-type-options': 'nosniff',
};

export type ScriptContent = Listening & {
  /** Keeps an output; answers the one address that gives it, once. */
  keep: (output: { text: string; type: string }) => string;
};

/** The second host of a script service, which gives each output to whoever was redirected to it. */
export async function startScriptContent(isReachable: () => boolean): Promise<ScriptContent> {
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

  const server = await listen(answer);
  function keep(output: { text: string; type: string }): string {
    const key = randomBytes(48).toString('base64url');
    kept.set(key, output);
    setTimeout(() => kept.delete(key), KEY_LIFE_MS).unref();
    return `${server.origin}/macros/echo?user_content_key=${key}&lib=${randomBytes(16).toString('base64url')}`;
  }
  return { ...server, keep };
}
