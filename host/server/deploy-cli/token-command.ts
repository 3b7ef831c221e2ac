import { DeployRefused } from '../registry/deploy-refused';
import { type DeployToken, isExpired, type TokenStore } from '../registry/tokens';
import { rejectExtraArguments, requireDays, requireKnownRemote, requireRemote } from './arguments';

const dayOf = (moment: string): string => moment.slice(0, 10);

function validityOf(token: DeployToken, now: Date): string {
  if (token.expiresAt === undefined) return 'until revoked';
  return isExpired(token, now) ? `expired ${dayOf(token.expiresAt)}` : `until ${dayOf(token.expiresAt)}`;
}

const lineOf = (token: DeployToken, now: Date): string =>
  `${token.remote}  ${token.name}  since ${dayOf(token.createdAt)}  ${validityOf(token, now)}`;

export const formatTokens = (tokens: readonly DeployToken[]): string[] => {
  const now = new Date();
  return tokens.map((token) => lineOf(token, now));
};

function requireName(name: string | undefined): string {
  if (!name) throw new DeployRefused('a token needs a remote and the name of its user');
  return name;
}

/** Runs `token list`, `token revoke REMOTE NAME` or `token REMOTE NAME`; returns the lines to print. */
export async function tokenLines(
  store: TokenStore,
  args: readonly string[],
  days: string | undefined,
): Promise<string[]> {
  const [first, ...rest] = args;
  if (first === 'list') {
    rejectExtraArguments(rest, 0);
    const tokens = await store.list();
    return tokens.length === 0 ? ['there is no token'] : formatTokens(tokens);
  }
  if (first === 'revoke') {
    rejectExtraArguments(rest, 2);
    const token = { remote: requireRemote(rest[0]), name: requireName(rest[1]) };
    await store.revoke(token);
    return [`${token.remote}  ${token.name}  revoked`];
  }
  rejectExtraArguments(args, 2);
  const name = requireName(rest[0]);
  const token = { remote: requireKnownRemote(first), name };
  return [await store.create(days === undefined ? token : { ...token, days: requireDays(days) })];
}
