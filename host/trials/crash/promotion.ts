import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '@club/shared/demo';
import { type Postgres, query, startCuttableProxy, startPostgres } from '../support/postgres';
import {
  fetchListedIds,
  killSite,
  readStoredSubmissions,
  type SentSubmission,
  startSite,
  stopSite,
} from '../support/running-site';
import { type CrashVerdict, createSubmission, deliverSubmission, isAcknowledged, judgeCrash } from './sends';

export type ReplicaPromotionOptions = {
  /** Entry file of the server. */
  file: string;
  /** Folder of PostgreSQL's programs. */
  bin: string;
  /** Whether a commit waits until the replica has flushed it. */
  synchronous: boolean;
  /** Whether the replica is disconnected shortly before the primary is killed. */
  behind: boolean;
  sends: number;
  concurrency: number;
  seed: number;
};

export type ReplicaPromotionReport = {
  /** Number of submissions acknowledged before the kill. */
  before: number;
  /** Number of submissions refused between the kill and the promotion. */
  refused: number;
  /** Status of `/healthz` between the kill and the promotion. */
  health: number;
  /** Milliseconds from the promotion until the next stored submission. */
  backMs: number;
  verdict: CrashVerdict;
};

/** Number of refused submissions before the replica is promoted. */
const REFUSALS = 50;
const TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 5;

/**
 * Kills the primary while submissions are sent and promotes its replica. Clients retry until their submissions are
 * acknowledged.
 */
export async function promoteReplica(options: ReplicaPromotionOptions): Promise<ReplicaPromotionReport> {
  const { file, bin, synchronous, behind, sends, concurrency, seed } = options;
  const primary = await startPostgres(bin, { durable: true });
  const database = await primary.createDatabase();
  const [siteProxy, replicaProxy] = await Promise.all([
    startCuttableProxy(database),
    startCuttableProxy(primary.address),
  ]);
  const replica = await startPostgres(bin, { durable: true, primary: replicaProxy.url });
  const dataDir = mkdtempSync(join(tmpdir(), 'club-promotion-'));
  const site = await startSite(file, { dataDir, databaseUrl: siteProxy.url });
  try {
    await waitForReplication(primary, synchronous);
    const random = createRandom(seed);
    const ids = await fetchListedIds(site);
    const sent = Array.from({ length: sends }, (_, i) => createSubmission(1, i, random.pick(ids)));
    const visitors = sendUntilAcknowledged(site.base, sent, concurrency);
    await waitUntil(() => visitors.answered.size >= sends / 4);
    if (behind) {
      replicaProxy.cut();
      const answered = visitors.answered.size;
      await waitUntil(
        async () => visitors.answered.size >= answered + concurrency || (await isWaiting(primary)),
      );
    }
    await primary.kill();
    const before = visitors.answered.size;
    await waitUntil(() => visitors.refusals() >= REFUSALS);
    const { status: health } = await fetch(`${site.base}/healthz`);
    const refused = visitors.refusals();
    const start = performance.now();
    await query(replica.address, 'SELECT pg_promote()');
    siteProxy.leadTo(Object.assign(new URL(database), { search: new URL(replica.address).search }).href);
    await waitUntil(() => visitors.answered.size > before);
    const backMs = performance.now() - start;
    await visitors.done;
    await stopSite(site);
    const stored = await readStoredSubmissions({ dataDir, databaseUrl: siteProxy.url });
    return { before, refused, health, backMs, verdict: judgeCrash(sent, [...visitors.answered], stored) };
  } finally {
    await killSite(site);
    await Promise.all([siteProxy.stop(), replicaProxy.stop(), replica.stop(), primary.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function waitForReplication(primary: Postgres, synchronous: boolean): Promise<void> {
  if (synchronous) {
    await query(primary.address, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await query(primary.address, 'SELECT pg_reload_conf()');
  }
  const state = synchronous ? 'sync' : 'async';
  const rows = () =>
    query(
      primary.address,
      `SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = '${state}'`,
    );
  await waitUntil(async () => (await rows()).length > 0);
}

/** Returns true if a commit is waiting for the replica. */
const isWaiting = async ({ address }: Postgres): Promise<boolean> =>
  (await query(address, "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'")).length > 0;

/** Sends all submissions. Appends each unacknowledged one to the queue again. */
function sendUntilAcknowledged(base: string, sends: readonly SentSubmission[], concurrency: number) {
  const queue = [...sends];
  const answered = new Set<SentSubmission>();
  let refusals = 0;
  async function visitor(): Promise<void> {
    for (let send = queue.shift(); send; send = queue.shift()) {
      const answer = await deliverSubmission(base, send);
      if (isAcknowledged(answer)) answered.add(send);
      else queue.push(send);
      if (answer === 'refused') refusals += 1;
    }
  }
  const done = Promise.all(Array.from({ length: concurrency }, visitor));
  return { answered, refusals: () => refusals, done };
}

/** Waits until a condition holds; rejects after a minute. */
export async function waitUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`timeout after ${TIMEOUT_MS} ms: ${isDone}`);
    await pause(POLL_INTERVAL_MS);
  }
}
