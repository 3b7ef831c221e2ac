import { SERVICE_PATHS } from '@club/shared/service';
import type { Env } from '../../server/platform/config/env-reader';
import type { DataLocation } from '../../server/platform/database/open-database';
import { fetchListedIds, killSite, type StartedSite, startSite, stopSite } from '../support/running-site';
import { ATTACKS, type Attack, type AttackSubmission } from './attacks';

type FloodOptions = {
  /** Entry file of the server. */
  file: string;
  /** Location of the server's data. */
  place: DataLocation;
  /** Number of submissions in a large attack. */
  sends: number;
  concurrency: number;
  onPhase?: (phase: FloodPhase) => void;
};

export type FloodPhase = {
  name: string;
  /** Number of responses by status; empty for phases without an attack. */
  statuses: Record<string, number>;
  bytes: number;
  /**
   * The attacked specialist's average before and now, and newly published evaluations; null without a single target.
   */
  target: { before: number; now: number; published: number } | null;
  health: Latency;
  seconds: number;
};

const IDLE_DURATION_MS = 2_000;

/** Environment with the default limits, in which `X-Forwarded-For` from this machine is trusted. */
const DEFAULTS: Env = {
  TRUST_PROXY: 'loopback',
  MODERATION: '',
  RATE_LIMIT: '',
  EVALUATION_LIMIT: '',
  ADDRESS_LIMIT: '',
  ADDRESS_SPECIALIST_LIMIT: '',
  SPECIALIST_LIMIT: '',
};

/** Attacks the service. Measures list size, averages and latency before, during and after. Returns the faults. */
export async function runFlood({
  file,
  place,
  sends,
  concurrency,
  onPhase,
}: FloodOptions): Promise<string[]> {
  const faults: string[] = [];
  const site = await startSite(file, place, DEFAULTS);
  try {
    const ids = await fetchListedIds(site);
    const before = await fetchRatings(site);
    const targets = [...ids].sort((a, b) => averageOf(before, b) - averageOf(before, a));
    onPhase?.(await measureIdle(site, 'before', faults));
    for (const [index, attack] of ATTACKS.entries()) {
      const target = targets[index % targets.length] ?? '';
      onPhase?.(await runAttack({ site, attack, target, ids, sends, concurrency, faults }));
    }
    onPhase?.(await measureIdle(site, 'after', faults));
    await stopSite(site);
  } finally {
    await killSite(site);
  }
  return faults;
}

const averageOf = ({ summaries }: ServedRatings, id: string): number => summaries.get(id)?.average ?? 0;
const commentsOf = ({ summaries }: ServedRatings, id: string): number => summaries.get(id)?.comments ?? 0;

async function measureIdle(site: StartedSite, name: string, faults: string[]): Promise<FloodPhase> {
  const stopWatching = watchHealth(site, faults);
  await new Promise((resolve) => setTimeout(resolve, IDLE_DURATION_MS));
  const { bytes } = await fetchRatings(site);
  return {
    name,
    statuses: {},
    bytes,
    target: null,
    health: await stopWatching(),
    seconds: IDLE_DURATION_MS / 1_000,
  };
}

type AttackOptions = {
  site: StartedSite;
  attack: Attack;
  target: string;
  ids: readonly string[];
  sends: number;
  concurrency: number;
  faults: string[];
};

async function runAttack({
  site,
  attack,
  target,
  ids,
  sends,
  concurrency,
  faults,
}: AttackOptions): Promise<FloodPhase> {
  const before = await fetchRatings(site);
  const stopWatching = watchHealth(site, faults);
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
      // Reads the list regularly, as visitors would.
      if (number % 50 === 0) await fetchRatings(site);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  const seconds = (performance.now() - start) / 1_000;
  const health = await stopWatching();
  const after = await waitForStableList(site);
  const published = commentsOf(after, target) - commentsOf(before, target);
  if (attack.maxPublished !== null && published > attack.maxPublished)
    faults.push(`${attack.name}: ${published} were published`);
  if (after.bytes - before.bytes > attack.maxGrowth)
    faults.push(`${attack.name}: the list grew by ${after.bytes - before.bytes} bytes`);
  for (const status of Object.keys(statuses))
    if (!/^[24]/.test(status)) faults.push(`${attack.name}: ${status}`);
  const attacked = { before: averageOf(before, target), now: averageOf(after, target), published };
  return {
    name: attack.name,
    statuses,
    bytes: after.bytes,
    target: attack.maxPublished === null ? null : attacked,
    health,
    seconds,
  };
}

/** Waits until the size of the ratings list stops changing, because a large list is rebuilt with a delay. */
async function waitForStableList(site: StartedSite): Promise<ServedRatings> {
  for (let last = await fetchRatings(site); ; ) {
    await new Promise((resolve) => setTimeout(resolve, IDLE_DURATION_MS));
    const now = await fetchRatings(site);
    if (now.bytes === last.bytes) return now;
    last = now;
  }
}

const deliver = ({ base }: StartedSite, { path, from, body }: AttackSubmission): Promise<number | string> =>
  statusOf(base + path, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });

type Latency = { p50: number; p99: number; worst: number };
type ServedRatings = {
  bytes: number;
  /** Average and number of comments, by specialist id. */
  summaries: Map<string, { average: number; comments: number }>;
};

const HEALTH_CHECK_INTERVAL_MS = 10;

/** Polls `/healthz` until the returned function is called. Records a fault for each status other than 200. */
function watchHealth({ base }: StartedSite, faults: string[]): () => Promise<Latency> {
  const times: number[] = [];
  let watching = true;
  const stopWatching = (async () => {
    while (watching) {
      const start = performance.now();
      const status = await statusOf(`${base}/healthz`);
      times.push(performance.now() - start);
      if (status !== 200) faults.push(`/healthz: ${status}`);
      await new Promise((resolve) => setTimeout(resolve, HEALTH_CHECK_INTERVAL_MS));
    }
  })();
  return async () => {
    watching = false;
    await stopWatching;
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return { p50: at(0.5), p99: at(0.99), worst: at(1) };
  };
}

/** Returns the status of the response, or the reason if there is none. */
async function statusOf(url: string, init?: RequestInit): Promise<number | string> {
  try {
    const answer = await fetch(url, init);
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    return `no answer: ${(error as Error).message}`;
  }
}

async function fetchRatings({ base }: StartedSite): Promise<ServedRatings> {
  const answer = await fetch(base + SERVICE_PATHS.ratings);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`the ratings list answered ${answer.status}`);
  const rows: { cedula?: unknown; promedio?: unknown; comentarios?: unknown }[] = JSON.parse(text);
  return {
    bytes: Buffer.byteLength(text),
    summaries: new Map(
      rows.map(({ cedula, promedio, comentarios }) => [
        String(cedula).trim(),
        {
          average: Number(String(promedio).replace(',', '.')),
          comments: Array.isArray(comentarios) ? comentarios.length : 0,
        },
      ]),
    ),
  };
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Formats a phase as one line: responses, list size, target and health latency. */
export function formatFloodPhase({ name, statuses, bytes, target, health, seconds }: FloodPhase): string {
  const answers = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`);
  return [
    `${name} (${seconds.toFixed(1)} s)`,
    ...(answers.length > 0 ? [answers.join(', ')] : []),
    `list ${(bytes / 1_024).toFixed(0)} KiB`,
    ...(target
      ? [`published ${target.published}, average ${target.before.toFixed(2)} → ${target.now.toFixed(2)}`]
      : []),
    `/healthz p50 ${ms(health.p50)}, p99 ${ms(health.p99)}, worst ${ms(health.worst)}`,
  ].join(' · ');
}
