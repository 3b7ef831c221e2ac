import type { Env } from '../../server/platform/config/env-reader';
import type { DataLocation } from '../../server/platform/database/open-database';
import { killSite, listedIds, type StartedSite, startSite, stopSite } from '../support/running-site';
import { ATTACKS, type Attack, type HostileSend } from './attacks';
import { fetchRatings, type Latency, type ServedRatings, watchHealth } from './observe';

export type FloodOptions = {
  /** The server's entry, and where it keeps its data. */
  file: string;
  place: DataLocation;
  /** How many sends the large attacks are made of. */
  sends: number;
  concurrency: number;
  onPhase?: (phase: Phase) => void;
};

export type Phase = {
  name: string;
  /** How often each status was answered; empty before and after. */
  statuses: Record<string, number>;
  bytes: number;
  /** The attacked specialist's average, before and now, and how many evaluations were published; null where nobody in particular is attacked. */
  target: { before: number; now: number; published: number } | null;
  health: Latency;
  seconds: number;
};

const CALM_MS = 2_000;

/** With its limits as they are by default; addresses are told as a proxy on this machine would tell them. */
const DEFAULTS: Env = {
  TRUST_PROXY: 'loopback',
  MODERATION: '',
  RATE_LIMIT: '',
  EVALUATION_LIMIT: '',
  ADDRESS_LIMIT: '',
  ADDRESS_SPECIALIST_LIMIT: '',
  SPECIALIST_LIMIT: '',
};

/** Attacks the service with hostile submissions, and measures what visitors get before, during and after. Returns what should not have happened. */
export async function flood({ file, place, sends, concurrency, onPhase }: FloodOptions): Promise<string[]> {
  const faults: string[] = [];
  const site = await startSite(file, place, DEFAULTS);
  try {
    const ids = await listedIds(site);
    const before = await fetchRatings(site);
    const targets = [...ids].sort((a, b) => averageOf(before, b) - averageOf(before, a));
    onPhase?.(await calm(site, 'before', faults));
    for (const [index, attack] of ATTACKS.entries()) {
      const target = targets[index % targets.length] ?? '';
      onPhase?.(await strike({ site, attack, target, ids, sends, concurrency, faults }));
    }
    onPhase?.(await calm(site, 'after', faults));
    await stopSite(site);
  } finally {
    await killSite(site);
  }
  return faults;
}

const averageOf = ({ summaries }: ServedRatings, id: string): number => summaries.get(id)?.average ?? 0;
const commentsOf = ({ summaries }: ServedRatings, id: string): number => summaries.get(id)?.comments ?? 0;

async function calm(site: StartedSite, name: string, faults: string[]): Promise<Phase> {
  const watched = watchHealth(site, faults);
  await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  const { bytes } = await fetchRatings(site);
  return { name, statuses: {}, bytes, target: null, health: await watched(), seconds: CALM_MS / 1_000 };
}

type Strike = {
  site: StartedSite;
  attack: Attack;
  target: string;
  ids: readonly string[];
  sends: number;
  concurrency: number;
  faults: string[];
};

async function strike({ site, attack, target, ids, sends, concurrency, faults }: Strike): Promise<Phase> {
  const before = await fetchRatings(site);
  const watched = watchHealth(site, faults);
  const start = performance.now();
  const statuses: Record<string, number> = {};
  const count = attack.sends(sends);
  let next = 0;
  const sender = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      const status = await deliver(site, attack.send(number, target, ids));
      statuses[status] = (statuses[status] ?? 0) + 1;
      // A visitor reads the list meanwhile.
      if (number % 50 === 0) await fetchRatings(site);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  const seconds = (performance.now() - start) / 1_000;
  const health = await watched();
  const after = await settled(site);
  const published = commentsOf(after, target) - commentsOf(before, target);
  if (attack.mayPublish !== null && published > attack.mayPublish)
    faults.push(`${attack.name}: ${published} were published`);
  if (after.bytes - before.bytes > attack.mayGrow)
    faults.push(`${attack.name}: the list grew by ${after.bytes - before.bytes} bytes`);
  for (const status of Object.keys(statuses))
    if (!/^[24]/.test(status)) faults.push(`${attack.name}: answered ${status}`);
  const attacked = { before: averageOf(before, target), now: averageOf(after, target), published };
  return {
    name: attack.name,
    statuses,
    bytes: after.bytes,
    target: attack.mayPublish === null ? null : attacked,
    health,
    seconds,
  };
}

/** Waits until the list shows all submissions: a large one is rebuilt only after a while. */
async function settled(site: StartedSite): Promise<ServedRatings> {
  for (let last = await fetchRatings(site); ; ) {
    await new Promise((resolve) => setTimeout(resolve, CALM_MS));
    const now = await fetchRatings(site);
    if (now.bytes === last.bytes) return now;
    last = now;
  }
}

async function deliver({ base }: StartedSite, { path, from, body }: HostileSend): Promise<number | string> {
  try {
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    return `nothing: ${(error as Error).message}`;
  }
}
