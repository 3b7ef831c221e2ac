import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isDirectRequest } from '../http/direct-request';
import { basicPasswordOf, bearerOf } from './credentials';
import type { OperatorPage } from './operator-page';
import type { Tokens } from './tokens';

/** Whether a request carries any deploy token, as a bearer's or as a password. */
export async function hasToken(headers: IncomingHttpHeaders, tokens: Tokens): Promise<boolean> {
  const secret = bearerOf(headers) ?? basicPasswordOf(headers);
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
