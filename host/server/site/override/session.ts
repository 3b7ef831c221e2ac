import { REMOTE_NAMES } from '@club/shared/federation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Choice, chooseOverrides, type Overrides, overridesText, readOverrides } from './choice';

/** Over https by the name that browsers take from this very host alone. */
const cookieOf = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-club-remotes' : 'club-remotes';

/** What the visitor's browser remembers of its overrides until it is closed; nothing but this server can have signed it. */
function rememberedText(request: FastifyRequest): string {
  const signed = request.cookies[cookieOf(request)];
  const { valid, value } =
    signed === undefined ? { valid: false, value: null } : request.unsignCookie(signed);
  return valid ? (value ?? '') : '';
}

export const rememberedOverrides = (request: FastifyRequest, origins: readonly string[]): Overrides =>
  readOverrides(rememberedText(request), origins);

type Asked = {
  /** What this request's page tries; null when it is the published site. */
  choice: Choice | null;
  /** Whether it loads a remote from where this browser did not take it before. */
  isNew: boolean;
};

export function askedOverrides(request: FastifyRequest, origins: readonly string[]): Asked {
  const remembered = rememberedOverrides(request, origins);
  const choice = chooseOverrides(request.url, remembered, origins);
  const { overrides, refused } = choice;
  return {
    choice: overridesText(overrides) === '' && refused.length === 0 ? null : choice,
    isNew: REMOTE_NAMES.some((name) => overrides[name] !== undefined && overrides[name] !== remembered[name]),
  };
}

/** Has the browser remember what this request's page tries for the next ones. */
export function remember(request: FastifyRequest, reply: FastifyReply, choice: Choice | null): void {
  const text = overridesText(choice?.overrides ?? {});
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  } as const;
  const name = cookieOf(request);
  if (text === '' && request.cookies[name] !== undefined) reply.clearCookie(name, options);
  else if (text !== rememberedText(request)) reply.setCookie(name, text, { ...options, signed: true });
}
