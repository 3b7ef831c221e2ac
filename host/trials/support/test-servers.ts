import { createReadStream, existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listenOnFreePort } from './free-ports';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server that records its requests; tests can replace its responses. Stops it after the test. */
export async function startMockServer(first: RequestHandler) {
  let answer = first;
  const asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const { origin, stop } = await listenOnFreePort(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, body });
    answer(request, response);
  });
  onTestFinished(stop);
  return {
    origin,
    asked,
    answerWith: (next: RequestHandler) => {
      answer = next;
    },
  };
}

export const textHandler =
  (body: string, { status = 200, type = 'text/plain', cors = '*' as string | null } = {}): RequestHandler =>
  (_request, response) => {
    const allowed = cors === null ? {} : { 'access-control-allow-origin': cors };
    response.writeHead(status, { 'content-type': type, ...allowed }).end(body);
  };

export const redirectHandler =
  (to: string, { cors = '*' as string | null } = {}): RequestHandler =>
  (_request, response) => {
    const allowed = cors === null ? {} : { 'access-control-allow-origin': cors };
    response.writeHead(302, { location: to, ...allowed }).end();
  };

/** Starts a stub of a Google Apps Script web app. Its `url` redirects to another host, which returns the text. */
export async function startAppsScriptStub(text = '[]') {
  const content = await startMockServer(textHandler(text));
  const exec = await startMockServer(
    redirectHandler(`${content.origin}/macros/echo?user_content_key=secret`),
  );
  return { exec, content, url: `${exec.origin}/macros/s/secret-id/exec` };
}

/** Answers the request and returns true, or returns false to let the server answer with the file. */
export type FaultInjector = (request: IncomingMessage, response: ServerResponse) => boolean;

const TYPES: Record<string, string> = { js: 'text/javascript', json: 'application/json', css: 'text/css' };

/** Starts a server for static files on its own origin, with CORS; stops it after the test. */
export async function startFileServer(
  root: string,
  fault: FaultInjector = () => false,
): Promise<{ origin: string }> {
  const { origin, stop } = await listenOnFreePort((request, response) => {
    if (fault(request, response)) return;
    const path = new URL(request.url ?? '/', 'http://files.invalid').pathname;
    const file = join(root, path);
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[path.split('.').pop() ?? ''] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
    createReadStream(file).pipe(response);
  });
  onTestFinished(stop);
  return { origin };
}
