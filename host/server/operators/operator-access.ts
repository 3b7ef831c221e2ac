import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { OperatorPageAccess } from '../platform/config/config';
import { isDirectRequest } from '../platform/http/forwarded';
import type { DeployToken, TokenLookupResult, TokenLookups } from '../registry/tokens';

/** Returns the secret in an `Authorization: Bearer` header, or null. */
export function bearerTokenInHeaders({ authorization = '' }: IncomingHttpHeaders): string | null {
  return /^bearer +(\S{1,512})$/i.exec(authorization)?.[1] ?? null;
}

/** Returns the password in an `Authorization: Basic` header, or null. Accepts any user name. */
export function basicPasswordInHeaders({ authorization = '' }: IncomingHttpHeaders): string | null {
  const encoded = /^basic +([A-Za-z0-9+/]{1,1024}=*)$/i.exec(authorization)?.[1];
  const [, password = ''] = /^[^:]*:(.+)$/.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  return password === '' ? null : password;
}

/**
 * Looks up the token with a secret. Returns the token if valid; otherwise the expiry time of an expired token, if
 * known.
 */
export const lookUpToken = async (secret: string | null, tokens: TokenLookups): Promise<TokenLookupResult> =>
  secret === null ? { token: null, expiredAt: null } : tokens.look(secret);

/** Returns a one-line reason for a missing, unknown or expired token. */
export function tokenProblem(secret: string | null, expiredAt: string | null): string {
  if (secret === null) return 'a deploy token is missing: set DEPLOY_TOKEN to what npm run token printed';
  return expiredAt === null
    ? 'this host does not know that token'
    : `that token expired on ${expiredAt.slice(0, 10)}: npm run token makes a new one`;
}

/** Returns true if a page in a browser sent the request. The deploy API refuses all such requests. */
export const isSentByPage = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

/** Returns the secret of the deploy token in a request, sent as bearer token or as password; null if absent. */
export const tokenSecretInHeaders = (headers: IncomingHttpHeaders): string | null =>
  bearerTokenInHeaders(headers) ?? basicPasswordInHeaders(headers);

/** Returns the valid deploy token that a request carries, or null. */
export const findRequestToken = async (
  headers: IncomingHttpHeaders,
  tokens: TokenLookups,
): Promise<DeployToken | null> => (await lookUpToken(tokenSecretInHeaders(headers), tokens)).token;

/** Returns true if the operators' page needs no token for this request. */
export const isOpenWithoutToken = (access: OperatorPageAccess, request: IncomingMessage): boolean =>
  access === 'open' || (access === 'local' && isDirectRequest(request));

export const BASIC_AUTH_CHALLENGE = 'Basic realm="Deploys", charset="UTF-8"';

/** Answers 401 with a page and a prompt for a deploy token. */
export async function sendTokenPrompt(reply: FastifyReply, intro: string): Promise<FastifyReply> {
  const { SCRIPTLESS_PAGE_CSP, renderTokenPage } = await import('./page');
  return reply
    .code(401)
    .headers({
      'www-authenticate': BASIC_AUTH_CHALLENGE,
      'cache-control': 'no-store',
      'content-security-policy': SCRIPTLESS_PAGE_CSP,
    })
    .type('text/html; charset=utf-8')
    .send(renderTokenPage(intro));
}

/** Answers 403 to a visit that started from another site, such as by a link. */
export async function refuseCrossSiteVisit(reply: FastifyReply): Promise<FastifyReply> {
  const { SCRIPTLESS_PAGE_CSP, renderOutcomePage } = await import('./page');
  const text = 'Another site led here. To try this part of the site, paste the address into the address bar.';
  return reply
    .code(403)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': SCRIPTLESS_PAGE_CSP })
    .type('text/html; charset=utf-8')
    .send(renderOutcomePage('Nothing was changed', text));
}
