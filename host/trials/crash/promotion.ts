import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '@club/shared/demo';
import { startCut } from '../support/cut';
import { type Postgres, query, startPostgres } from '../support/postgres';
import { killSite, listedIds, startSite, stopSite } from '../support/running-site';
import { type SentSubmission, storedSends } from '../support/stored-sends';
import { deliverSubmission, isAcknowledged, makeSend } from './send';
import { type CrashVerdict, judgeCrash } from './verdict';

export type PromotionOptions = {
  /** The server's entry. */
  file: string;
  /** Programs of PostgreSQL. */
  bin: string;
  /** Whether the primary answers a commit once the replica has it on its disk. */
  synchronous: boolean;
  /** Whether the replica loses the primary a moment before the primary is lost. */
  behind: boolean;
  sends: number;
  concurrency: number;
  seed: number;
};

export type PromotionReport = {
  /** Sends answered before the primary was lost, and refused before the promotion. */
  before: number;
  refused: number;
  /** Status of `/healthz` meanwhile. */
  health: number;
  /** From the promotion until a submission was stored again, in ms. */
  backMs: number;
  verdict: CrashVerdict;
};

/** Refusals that visitors meet before the replica is promoted. */
const REFUSALS = 50;
const LIMIT_MS = 60_000;
const POLL_MS = 5;

/** Kills the primary during sends and promotes its replica; visitors retry until they are answered. */
export async function promote(options: PromotionOptions): Promise<PromotionReport> {
  const { file, bin, synchronous, behind, sends, concurrency, seed } = options;
  const primary = await startPostgres(bin, { durable: true });
  const database = await primary.createDatabase();
  const [way, link] = await Promise.all([startCut(database), startCut(primary.address)]);
  const replica = await startPostgres(bin, { durable: true, primary: link.url });
  const dataDir = mkdtempSync(join(tmpdir(), 'club-promotion-'));
  const site = await startSite(file, { dataDir, databaseUrl: way.url });
  try {
    await replicates(primary, synchronous);
    const random = createRandom(seed);
    const ids = await listedIds(site);
    const sent = Array.from({ length: sends }, (_, i) => makeSend(1, i, random.pick(ids)));
    const visitors = sendUntilAnswered(site.base, sent, concurrency);
    await until(() => visitors.answered.size >= sends / 4);
    if (behind) {
      link.cut();
      const answered = visitors.answered.size;
      await until(async () => visitors.answered.size >= answered + concurrency || (await isWaiting(primary)));
    }
    await primary.kill();
    const before = visitors.answered.size;
    await until(() => visitors.refusals() >= REFUSALS);
    const { status: health } = await fetch(`${site.base}/healthz`);
    const refused = visitors.refusals();
    const start = performance.now();
    await query(replica.address, 'SELECT pg_promote()');
    way.leadTo(Object.assign(new URL(database), { search: new URL(replica.address).search }).href);
    await until(() => visitors.answered.size > before);
    const backMs = performance.now() - start;
    await visitors.done;
    await stopSite(site);
    const stored = await storedSends({ dataDir, databaseUrl: way.url });
    return { before, refused, health, backMs, verdict: judgeCrash(sent, [...visitors.answered], stored) };
  } finally {
    await killSite(site);
    await Promise.all([way.stop(), link.stop(), replica.stop(), primary.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function replicates(primary: Postgres, synchronous: boolean): Promise<void> {
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
  await until(async () => (await rows()).length > 0);
}

/** Whether a commit waits for the replica. */
const isWaiting = async ({ address }: Postgres): Promise<boolean> =>
  (await query(address, "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'")).length > 0;

/** Retries unanswered sends after all waiting ones. */
function sendUntilAnswered(base: string, sends: readonly SentSubmission[], concurrency: number) {
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

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not so after ${LIMIT_MS} ms: ${holds}`);
    await pause(POLL_MS);
  }
}
