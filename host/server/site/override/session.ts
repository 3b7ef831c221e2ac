import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Choice, chooseOverrides, type Overrides, overridesText, readOverrides } from './choice';

const COOKIE = 'club-remotes';

/** What the visitor's browser remembers of its overrides until it is closed. */
export const rememberedOverrides = (request: FastifyRequest, origins: readonly string[]): Overrides =>
  readOverrides(request.cookies[COOKIE] ?? '', origins);

/** What this request's page tries, remembered for the next ones; null when it is the published site. */
export function choiceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  origins: readonly string[],
): Choice | null {
  const choice = chooseOverrides(request.url, rememberedOverrides(request, origins), origins);
  const text = overridesText(choice.overrides);
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  } as const;
  if (text === '' && request.cookies[COOKIE] !== undefined) reply.clearCookie(COOKIE, options);
  else if (text !== (request.cookies[COOKIE] ?? '')) reply.setCookie(COOKIE, text, options);
  return text === '' && choice.refused.length === 0 ? null : choice;
}
