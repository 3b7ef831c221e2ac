import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { OperatorPage } from '../platform/config/config';
import { isDirectRequest } from '../platform/http/forwarded';
import type { Tokens } from '../registry/tokens';
import { basicPasswordOf, bearerOf } from './credentials';

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
