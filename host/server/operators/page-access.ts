import type { IncomingHttpHeaders } from 'node:http';
import { basicPasswordOf, bearerOf } from './credentials';
import type { OperatorPage } from './operator-page';
import type { Tokens } from './tokens';

/** Whether a request may see the operators' page: any deploy token opens it, as a bearer's or as a password. */
export async function maySeePage(
  access: OperatorPage,
  headers: IncomingHttpHeaders,
  tokens: Tokens,
): Promise<boolean> {
  if (access !== 'token') return access === 'open';
  const secret = bearerOf(headers) ?? basicPasswordOf(headers);
  return secret !== null && (await tokens.find(secret)) !== null;
}
