import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deployment } from '../../registry/deployment';
import { NUMBERS } from '../../rollouts/assignment';
import { deploymentFor, isSplit } from '../../rollouts/deployment-for';

/** Holds a visitor's number, which says nothing of who that is, while some visitors get another release; over https by the name that browsers take from this very host alone. */
const cookieOf = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-club-grupo' : 'club-grupo';

/** A rollout that is held for long is no reason to draw lots anew. */
const KEPT_S = 30 * 24 * 60 * 60;

const NUMBER = /^(0|[1-9]\d?)$/;

const optionsOf = ({ protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const;

function numberOf(request: FastifyRequest): number | null {
  const text = request.cookies[cookieOf(request)] ?? '';
  return NUMBER.test(text) ? Number(text) : null;
}

/** What a page's own requests are answered of: the same as the page that its browser got. */
export function lookedUpFor(
  request: FastifyRequest,
  reply: FastifyReply,
  deployment: Deployment,
): Deployment {
  if (!isSplit(deployment)) return deployment;
  reply.header('vary', 'cookie');
  return deploymentFor(deployment, numberOf(request));
}

/** What a page is composed of: while visitors get different releases each draws a number, which is forgotten afterwards. */
export function pageFor(
  request: FastifyRequest,
  reply: FastifyReply,
  deployment: Deployment,
  draw: () => number = () => randomInt(NUMBERS),
): Deployment {
  if (!isSplit(deployment)) {
    const name = cookieOf(request);
    if (request.cookies[name] !== undefined) reply.clearCookie(name, optionsOf(request));
    return deployment;
  }
  reply.header('vary', 'cookie');
  const known = numberOf(request);
  const number = known ?? draw();
  if (known === null)
    reply.setCookie(cookieOf(request), String(number), { ...optionsOf(request), maxAge: KEPT_S });
  return deploymentFor(deployment, number);
}

/** How what is composed for one arm may be kept: by nobody between the server and its visitor. */
export const cacheFor = (arm: Deployment, usual: string): string =>
  Object.values(arm.registry.remotes).some(({ rollout }) => rollout !== undefined)
    ? `private, ${usual}`
    : usual;
