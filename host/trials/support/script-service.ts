import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from './listening';

export type ScriptHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server whose answer a test may change, gone when the test ends. */
export async function startAnswers(first: ScriptHandler) {
  let answer = first;
  const asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const { origin, stop } = await listen(async (request, response) => {
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
    answerWith: (next: ScriptHandler) => {
      answer = next;
    },
  };
}

export const giving =
  (body: string, { status = 200, type = 'text/plain', cors = '*' as string | null } = {}): ScriptHandler =>
  (_request, response) => {
    const allowed = cors === null ? {} : { 'access-control-allow-origin': cors };
    response.writeHead(status, { 'content-type': type, ...allowed }).end(body);
  };

export const redirecting =
  (to: string, { status = 302, cors = '*' as string | null } = {}): ScriptHandler =>
  (_request, response) => {
    const allowed = cors === null ? {} : { 'access-control-allow-origin': cors };
    response.writeHead(status, { location: to, ...allowed }).end();
  };

/** A script service: every call to `url` redirects to another host, which answers with the text. */
export async function startScript(text = '[]') {
  const content = await startAnswers(giving(text));
  const exec = await startAnswers(redirecting(`${content.origin}/macros/echo?user_content_key=secret`));
  return { exec, content, url: `${exec.origin}/macros/s/secret-id/exec` };
}
