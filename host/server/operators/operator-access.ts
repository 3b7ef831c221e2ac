import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { OperatorPage } from '../platform/config/config';
import { isDirectRequest } from '../platform/http/forwarded';
import type { Tokens } from '../registry/tokens';

/** The secret of an `Authorization: Bearer` header; null without one. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  return /^bearer +(\S{1,512})$/i.exec(authorization)?.[1] ?? null;
}

/** The password of an `Authorization: Basic` header, whoever the user is; null without one. */
export function basicPasswordOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  const encoded = /^basic +([A-Za-z0-9+/]{1,1024}=*)$/i.exec(authorization)?.[1];
  const [, password = ''] = /^[^:]*:(.+)$/.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  return password === '' ? null : password;
}

/** Tells in one line why a request is refused that has no valid token; `secret` is null if it carries none. */
export async function tokenProblem(secret: string | null, tokens: Tokens): Promise<string> {
  if (secret === null) return 'a deploy token is missing: set DEPLOY_TOKEN to what npm run token printed';
  const expiredAt = await tokens.expiry(secret);
  return expiredAt === null
    ? 'this host does not know that token'
    : `that token expired on ${expiredAt.slice(0, 10)}: npm run token makes a new one`;
}

/** Whether a page in a browser made the request: no deploy is taken from one, whatever it knows. */
export const isFromPage = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

/** Returns the deploy token that a request carries, as a bearer's or as a password; null without one. */
export const secretOf = (headers: IncomingHttpHeaders): string | null =>
  bearerOf(headers) ?? basicPasswordOf(headers);

/** Whether a request carries any valid deploy token. */
export async function hasToken(headers: IncomingHttpHeaders, tokens: Tokens): Promise<boolean> {
  const secret = secretOf(headers);
  return secret !== null && (await tokens.find(secret)) !== null;
}

/** Whether a request may see the operators' page: any deploy token opens it. */
export async function maySeePage(
  access: OperatorPage,
  request: IncomingMessage,
  tokens: Tokens,
): Promise<boolean> {
  if (access === 'open' || (access === 'local' && isDirectRequest(request))) return true;
  return hasToken(request.headers, tokens);
}

export const CHALLENGE = 'Basic realm="Deploys", charset="UTF-8"';

/** Answers 401 with a page, and makes the browser ask for a deploy token. */
export async function askForToken(reply: FastifyReply, intro: string): Promise<FastifyReply> {
  const { PAGE_POLICY, renderTokenPage } = await import('./page');
  return reply
    .code(401)
    .headers({
      'www-authenticate': CHALLENGE,
      'cache-control': 'no-store',
      'content-security-policy': PAGE_POLICY,
    })
    .type('text/html; charset=utf-8')
    .send(renderTokenPage(intro));
}
