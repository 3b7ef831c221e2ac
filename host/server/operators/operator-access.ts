import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { OperatorPage } from '../platform/config/config';
import { isDirectRequest } from '../platform/http/forwarded';
import type { FoundToken, Tokens } from '../registry/tokens';

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

/** Looks up the secret that a request carries, if any. */
export const lookUp = async (secret: string | null, tokens: Tokens): Promise<FoundToken> =>
  secret === null ? { token: null, expiredAt: null } : tokens.look(secret);

/** Tells in one line why a request is refused that has no valid token; `secret` is null if it carries none. */
export function tokenProblem(secret: string | null, expiredAt: string | null): string {
  if (secret === null) return 'a deploy token is missing: set DEPLOY_TOKEN to what npm run token printed';
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
export const hasToken = async (headers: IncomingHttpHeaders, tokens: Tokens): Promise<boolean> =>
  (await lookUp(secretOf(headers), tokens)).token !== null;

/** Whether anybody who sends this request may see the operators' page; any deploy token opens it, too. */
export const isOpenPage = (access: OperatorPage, request: IncomingMessage): boolean =>
  access === 'open' || (access === 'local' && isDirectRequest(request));

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
