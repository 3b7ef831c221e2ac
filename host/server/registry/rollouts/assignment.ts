import { createHash, randomInt } from 'node:crypto';
import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deployment } from '../deployment';
import { rolloutShareOf } from '../state';

/** Number of different visitor numbers, which are 0 to 99. */
export const VISITOR_NUMBER_COUNT = 100;

/**
 * Lifetime of the cookie with the visitor's number, s. Longer than most rollouts, because the number must not change
 * during one.
 */
const COOKIE_S = 30 * 24 * 60 * 60;
const NUMBER = /^(0|[1-9]\d?)$/;

/**
 * Returns the visitor numbers that get the candidate at a percentage. The pseudorandom order differs in each rollout. A
 * larger share includes all numbers of a smaller one.
 */
export function visitorNumbersOfCandidate(id: string, share: number): Set<number> {
  const hashOf = (number: number) => createHash('sha256').update(`${id} ${number}`).digest('hex');
  const numbers = Array.from({ length: VISITOR_NUMBER_COUNT }, (_, number) => ({
    number,
    hash: hashOf(number),
  }));
  const order = numbers.sort((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ number }) => number);
  return new Set(order.slice(0, share));
}

/** Returns the deployment for a data request: the one that the visitor's page has. */
export function deploymentForRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  deployment: Deployment,
): Deployment {
  if (!deployment.rollouts) return deployment;
  reply.header('vary', 'cookie');
  return deploymentForNumber(deployment, readNumber(request));
}

/**
 * Returns the deployment for a visitor's page. During a rollout, sets the rollout cookie of a new visitor; otherwise
 * deletes it.
 */
export function assignVisitorDeployment(
  request: FastifyRequest,
  reply: FastifyReply,
  deployment: Deployment,
): Deployment {
  if (!deployment.rollouts) {
    const name = cookieName(request);
    if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieOptions(request));
    return deployment;
  }
  reply.header('vary', 'cookie');
  const known = readNumber(request);
  const number = known ?? randomInt(VISITOR_NUMBER_COUNT);
  if (known === null)
    reply.setCookie(cookieName(request), String(number), { ...cookieOptions(request), maxAge: COOKIE_S });
  return deploymentForNumber(deployment, number);
}

/**
 * Returns the `cache-control` header of a response that depends on the visitor's releases: private during a rollout,
 * otherwise `usual`.
 */
export const cacheControlDuringRollout = (arm: Deployment, usual: string): string =>
  Object.values(arm.registry.remotes).some(({ rollout }) => rollout !== undefined)
    ? `private, ${usual}`
    : usual;

/**
 * Returns the cookie's name. Over https it starts with `__Host-`: browsers then accept the cookie from this host only.
 */
const cookieName = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-club-grupo' : 'club-grupo';

const cookieOptions = ({ protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const;

function readNumber(request: FastifyRequest): number | null {
  const text = request.cookies[cookieName(request)] ?? '';
  return NUMBER.test(text) ? Number(text) : null;
}

/**
 * Visitor numbers of each candidate, and a cache of deployments, one for each arm (visitors who get the same releases).
 */
type Arms = { candidates: [RemoteName, Set<number>][]; made: Map<string, Deployment> };

const known = new WeakMap<Deployment, Arms>();

type Rollouts = NonNullable<Deployment['rollouts']>;

function armsOf(deployment: Deployment, rollouts: Rollouts): Arms {
  const arms = known.get(deployment) ?? {
    candidates: REMOTE_NAMES.flatMap((name): Arms['candidates'] => {
      const running = rollouts[name];
      if (!running?.candidate) return [];
      const { rollout } = running;
      return [[name, visitorNumbersOfCandidate(rollout.id, rolloutShareOf(rollout))]];
    }),
    made: new Map(),
  };
  known.set(deployment, arms);
  return arms;
}

/**
 * Returns the deployment for a visitor number; for null, that of the running releases. Caches one deployment for all
 * visitors who get the same releases.
 */
function deploymentForNumber(deployment: Deployment, number: number | null): Deployment {
  const { rollouts } = deployment;
  if (!rollouts) return deployment;
  const { candidates, made } = armsOf(deployment, rollouts);
  const taken = candidates.filter(([, numbers]) => number !== null && numbers.has(number));
  const names = new Set(taken.map(([name]) => name));
  const key = [...names].join(' ');
  const arm = made.get(key) ?? makeArm(deployment, rollouts, names);
  made.set(key, arm);
  return arm;
}

/**
 * Builds the deployment of one arm: visitors who get the candidates of the remotes `taken`. There, the running release
 * becomes the previous one.
 */
function makeArm({ registry, releases }: Deployment, rollouts: Rollouts, taken: ReadonlySet<RemoteName>) {
  const arm = { registry: { ...registry, remotes: { ...registry.remotes } }, releases: { ...releases } };
  for (const name of REMOTE_NAMES) {
    const { rollout, candidate } = rollouts[name] ?? {};
    const [running] = releases[name];
    const entry = registry.remotes[name];
    if (!rollout || !candidate || !running || !entry) continue;
    arm.registry.remotes[name] = taken.has(name)
      ? { ...candidate.release, previous: running.release, rollout: rollout.id }
      : { ...entry, rollout: rollout.id };
    if (taken.has(name)) arm.releases[name] = [candidate, running];
  }
  return arm satisfies Deployment;
}
