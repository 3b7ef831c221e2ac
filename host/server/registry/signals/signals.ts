import {
  FAULTS,
  type HealthSignal,
  isRemoteName,
  type PageName,
  type ReleaseFault,
  type RemoteName,
  VITALS,
  type VitalName,
} from '@club/shared/federation';
import { LRUCache } from 'lru-cache';
import type { Database, DatabaseRow, Sql, SqlValue } from '../../platform/database/database';
import {
  DAY_MS,
  emptyArms,
  HOUR_MS,
  mergeCounts,
  moveVisitorsToFaultBlocks,
  type RolloutArm,
  type RolloutBlock,
  type SignalCount,
  signalCountsOf,
  startOfPeriod,
  TEN_SECONDS_MS,
  vitalQuantile,
} from './visitor-counts';

/** 75th percentiles (p75) of LCP and INP in milliseconds and of CLS without a unit; null without reports. */
export type Vitals = Record<VitalName, number | null>;

export type ReleaseSignals = RolloutArm & {
  remote: RemoteName;
  release: string;
  faults: Partial<Record<ReleaseFault, number>>;
  /** Number of visitors by the hour of their first report (ISO 8601, UTC); omits hours without visitors. */
  hours: Record<string, number>;
  /** p75 of the web vitals by page, from visitors with this release. */
  vitals: Partial<Record<PageName, Vitals & { samples: number }>>;
};

/** A rollout's two releases, and the start of the period to count. */
type Compared = {
  remote: RemoteName;
  rollout: string;
  candidate: string;
  control: string;
  since: Date;
};

/** Stores visitors' reports about releases, as anonymous counts. */
export type SignalStore = {
  /** Adds a signal. Resolves when it is stored, within about two seconds. */
  add(signal: HealthSignal, at: Date): Promise<void>;
  /** Returns the reports of a rollout since `since`, oldest first. Reports may still be added to the newest block. */
  blocks(of: Compared): Promise<readonly RolloutBlock[]>;
  /** Returns the counts of each release since the given time. */
  releases(since: Date): Promise<ReleaseSignals[]>;
  /** Merges old counts into hours, then into days, and deletes the oldest. */
  thin(now: Date): Promise<void>;
  /** Resolves when all added signals are written. */
  drained(): Promise<void>;
};

const BATCH_DELAY_MS = 1_000;
/** Maximum queue length; further items are rejected. Real visitors never reach it, and a few lost counts do no harm. */
const CAPACITY = 50_000;

/**
 * Creates a writer that collects items for one second and writes them in a batch. Drops a batch that the database
 * rejects.
 */
function createWriter<T>(write: (items: readonly T[]) => Promise<void>, pauseMs = BATCH_DELAY_MS) {
  let waiting: T[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<void> | null = null;
  let endPause = () => {};
  let isHurried = false;

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isHurried ? 0 : pauseMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function writeNext(former: Promise<void> | null): Promise<void> {
    await pause();
    await former?.catch(() => undefined);
    const items = waiting;
    waiting = [];
    next = null;
    await write(items);
  }

  /** Adds items to the next batch. Resolves when they are stored; rejects if that fails. */
  function add(items: readonly T[]): Promise<void> {
    if (items.length === 0) return Promise.resolve();
    if (waiting.length + items.length > CAPACITY) return Promise.reject(new Error('too many signals wait'));
    waiting.push(...items);
    if (!next) {
      next = writeNext(last);
      last = next;
    }
    return next;
  }

  /** Writes waiting items at once. Resolves when all are written. */
  async function drained(): Promise<void> {
    isHurried = true;
    endPause();
    await last?.catch(() => undefined);
  }

  return { add, drained };
}

const COLUMNS = {
  signals: ['counted_at', 'remote', 'release', 'rollout', 'outcome'],
  rollout_signals: ['counted_at', 'remote', 'release', 'rollout', 'part', 'outcome'],
  vitals: ['counted_at', 'remote', 'release', 'page', 'vital', 'bin'],
} as const;

const TABLES = Object.keys(COLUMNS) as SignalCount['table'][];

/** Adds counts to rows; creates missing rows. */
async function addCounts(sql: Sql, counts: readonly SignalCount[]): Promise<void> {
  const rows = mergeCounts(counts);
  for (const table of TABLES) {
    const keys = COLUMNS[table].join(', ');
    const places = COLUMNS[table].map(() => '?').join(', ');
    await sql.each(
      `INSERT INTO ${table} (${keys}, total) VALUES (${places}, ?)
       ON CONFLICT (${keys}) DO UPDATE SET total = ${table}.total + excluded.total`,
      rows.filter((row) => row.table === table).map(({ key, by }) => [...key, by]),
    );
  }
}

const DAYS = (count: number) => count * DAY_MS;

/** Rules for merging: rows older than `afterMs` are merged into one row per `spanMs`. */
const STEPS = [
  { spanMs: HOUR_MS, ending: '%:00:00.000Z', afterMs: DAYS(1) },
  { spanMs: DAY_MS, ending: '%T00:00:00.000Z', afterMs: DAYS(14) },
];
const ROW_RETENTION_MS = DAYS(400);

function countOf(table: SignalCount['table'], row: DatabaseRow, spanMs: number): SignalCount {
  const [at, ...others] = COLUMNS[table].map((column) => row[column] as SqlValue);
  const span = startOfPeriod(new Date(String(at)), spanMs);
  return { table, key: [span, ...(others as (string | number)[])], by: Number(row.total) };
}

/**
 * Merges old counts into longer periods. Replaces the rows in one transaction, because several servers may run this at
 * the same time.
 */
async function thinCounts(sql: Sql, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  for (const table of TABLES) {
    await sql.rows(`DELETE FROM ${table} WHERE counted_at < ?`, [ago(ROW_RETENTION_MS)]);
    for (const { spanMs, ending, afterMs } of STEPS) {
      const fine = await sql.rows(
        `DELETE FROM ${table} WHERE counted_at < ? AND counted_at NOT LIKE ? RETURNING *`,
        [startOfPeriod(new Date(ago(afterMs)), spanMs), ending],
      );
      await addCounts(
        sql,
        fine.map((row) => countOf(table, row, spanMs)),
      );
    }
  }
}

type CachedBlocks = { blocks: readonly RolloutBlock[]; until: string };

/**
 * Age until which servers may still add reports to a block, ms: storing takes seconds, and the servers' clocks differ.
 */
const BLOCK_GROWS_UNTIL_MS = 10 * 60_000;
/** Lifetime of cached report blocks, ms. Limited, because late reports may change older blocks. */
const CACHED_BLOCKS_LIFETIME_MS = 10 * 60_000;
const MOST_ROLLOUTS = 24;

/** Creates a cache of old report blocks, because the reports of a rollout are read often and may cover a week. */
function createBlockCache() {
  const kept = new LRUCache<string, CachedBlocks>({
    max: MOST_ROLLOUTS,
    ttl: CACHED_BLOCKS_LIFETIME_MS,
    noUpdateTTL: true,
  });

  return async (
    key: string,
    since: string,
    read: (from: string) => Promise<RolloutBlock[]>,
  ): Promise<RolloutBlock[]> => {
    const known = kept.get(key) ?? { blocks: [], until: since };
    const blocks = [...known.blocks, ...(await read(known.until))];
    const newest = blocks.at(-1);
    if (!newest) return blocks;
    const until = startOfPeriod(new Date(Date.parse(newest.at) - BLOCK_GROWS_UNTIL_MS), TEN_SECONDS_MS);
    if (until > known.until) kept.set(key, { blocks: blocks.filter(({ at }) => at < until), until });
    return blocks;
  };
}

/** Percentile that web.dev uses to rate pages. */
const SHARE = 0.75;

const newRelease = (remote: RemoteName, release: string): ReleaseSignals => ({
  ...{ remote, release, visitors: 0, bad: 0 },
  ...{ faults: {}, hours: {}, vitals: {} },
});

function blocksOf(rows: readonly DatabaseRow[], candidate: string): RolloutBlock[] {
  const blocks = new Map<string, RolloutBlock>();
  for (const { counted_at, release, outcome, total } of rows) {
    const at = String(counted_at);
    const block = blocks.get(at) ?? { at, ...emptyArms() };
    blocks.set(at, block);
    block[release === candidate ? 'candidate' : 'control'][outcome === 'bad' ? 'bad' : 'visitors'] +=
      Number(total);
  }
  return [...blocks.values()];
}

function releasesOf(rows: readonly DatabaseRow[]): Map<string, ReleaseSignals> {
  const releases = new Map<string, ReleaseSignals>();
  for (const { remote, release, outcome, counted_at, total } of rows) {
    if (!isRemoteName(remote)) continue;
    const key = `${remote}/${release}`;
    const known = releases.get(key) ?? newRelease(remote, String(release));
    releases.set(key, known);
    const [at, sum] = [String(counted_at), Number(total)];
    const fault = FAULTS.find((name) => name === outcome);
    if (fault) known.faults[fault] = (known.faults[fault] ?? 0) + sum;
    else known[outcome === 'bad' ? 'bad' : 'visitors'] += sum;
    if (outcome === 'visitors') known.hours[at] = (known.hours[at] ?? 0) + sum;
  }
  for (const known of releases.values()) known.visitors = Math.max(known.visitors, known.bad);
  return releases;
}

/** Number of page loads, by vital and by bin of the histogram. */
type Bins = Map<string, Map<number, number>>;

function addVitals(releases: ReadonlyMap<string, ReleaseSignals>, rows: readonly DatabaseRow[]): void {
  const pages = new Map<string, { of: ReleaseSignals; page: PageName; bins: Bins }>();
  for (const { remote, release, page, vital, bin, total } of rows) {
    const of = releases.get(`${remote}/${release}`);
    if (!of) continue;
    const key = `${remote}/${release}/${page}`;
    const known = pages.get(key) ?? { of, page: page as PageName, bins: new Map() };
    pages.set(key, known);
    known.bins.set(
      String(vital),
      (known.bins.get(String(vital)) ?? new Map()).set(Number(bin), Number(total)),
    );
  }
  for (const { of, page, bins } of pages.values()) {
    const [lcp = null, inp = null, cls = null] = VITALS.map((vital) =>
      vitalQuantile(vital, bins.get(vital) ?? new Map(), SHARE),
    );
    const samples = [...bins.values()].map((each) =>
      [...each.values()].reduce((sum, count) => sum + count, 0),
    );
    of.vitals[page] = { lcp, inp, cls, samples: Math.max(...samples) };
  }
}

/** Stores signals in a database that several servers may share. */
export function createSignalStore(database: Database, pauseMs?: number): SignalStore {
  const writer = createWriter<SignalCount>(
    (counts) => database.write((sql) => addCounts(sql, counts)),
    pauseMs,
  );

  const kept = createBlockCache();

  async function readBlocks(
    { remote, rollout, candidate, control }: Compared,
    from: string,
  ): Promise<RolloutBlock[]> {
    const rows = await database.read((sql) =>
      sql.rows(
        `SELECT counted_at, release, outcome, total FROM rollout_signals
         WHERE remote = ? AND rollout = ? AND release IN (?, ?) AND outcome IN ('visitors', 'bad') AND counted_at >= ?
         ORDER BY counted_at`,
        [remote, rollout, candidate, control, from],
      ),
    );
    return blocksOf(rows, candidate);
  }

  async function blocks(compared: Compared): Promise<readonly RolloutBlock[]> {
    const from = startOfPeriod(compared.since, TEN_SECONDS_MS);
    const key = JSON.stringify(compared);
    return moveVisitorsToFaultBlocks(await kept(key, from, (since) => readBlocks(compared, since)));
  }

  async function releases(since: Date): Promise<ReleaseSignals[]> {
    const from = startOfPeriod(since, HOUR_MS);
    const [reported, measured] = await database.read(async (sql) => [
      await sql.rows(
        `SELECT remote, release, outcome, counted_at, SUM(total) AS total FROM signals
         WHERE counted_at >= ? GROUP BY remote, release, outcome, counted_at ORDER BY remote, release`,
        [from],
      ),
      await sql.rows(
        `SELECT remote, release, page, vital, bin, SUM(total) AS total FROM vitals
         WHERE counted_at >= ? GROUP BY remote, release, page, vital, bin`,
        [from],
      ),
    ]);
    const known = releasesOf(reported);
    addVitals(known, measured);
    return [...known.values()];
  }

  return {
    add: (signal: HealthSignal, at) => writer.add(signalCountsOf(signal, at)),
    blocks,
    releases,
    thin: (now) => database.write((sql) => thinCounts(sql, now)),
    drained: writer.drained,
  };
}
