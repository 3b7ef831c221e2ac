import {
  FAULTS,
  type Fault,
  isRemoteName,
  type PageName,
  type RemoteName,
  type Signal,
  VITALS,
  type VitalName,
} from '@club/shared/federation';
import { LRUCache } from 'lru-cache';
import type { Database, Row, Sql, Value } from '../platform/database/database';
import {
  type Arm,
  added,
  type Block,
  type Count,
  countsOf,
  DAY_MS,
  emptyArms,
  HOUR_MS,
  quantileOf,
  settleBlocks,
  spanOf,
  TEN_SECONDS_MS,
} from './visitor-counts';

/** At p75: milliseconds, milliseconds, and a number without a unit; null where nobody told of it. */
export type Vitals = Record<VitalName, number | null>;

export type ReleaseSignals = Arm & {
  remote: RemoteName;
  release: string;
  faults: Partial<Record<Fault, number>>;
  /** Visitors by the beginning of the hour in which they told of it first, ISO 8601, UTC; nobody in hours that are missing. */
  hours: Record<string, number>;
  /** By page, as far as visitors of this release told of them. */
  vitals: Partial<Record<PageName, Vitals & { samples: number }>>;
};

/** A rollout's two releases, and since when they are asked for. */
type Compared = {
  remote: RemoteName;
  rollout: string;
  candidate: string;
  control: string;
  since: Date;
};

/** What visitors' pages tell of releases: counts, and nothing of who told. */
export type Signals = {
  /** Resolves once stored, within about two seconds. */
  add(signal: Signal, at: Date): Promise<void>;
  /** Returns the reports on a rollout's two releases since then, oldest first; the last block may still grow. */
  blocks(of: Compared): Promise<readonly Block[]>;
  /** What is known of each release since then. */
  releases(since: Date): Promise<ReleaseSignals[]>;
  /** Keeps old counts by the hour, older ones by the day, and the oldest no longer. */
  thin(now: Date): Promise<void>;
  /** Fulfils when nothing waits to be stored any more. */
  drained(): Promise<void>;
};

const PAUSE_MS = 1_000;
/** Beyond so many waiting items further ones are dropped: they are counts, and whoever sends so many is no visitor. */
const CAPACITY = 50_000;

/** Writes together what arrives within a second, however much that is; what the database refuses is dropped. */
function createWriter<T>(write: (items: readonly T[]) => Promise<void>, pauseMs = PAUSE_MS) {
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

  /** Fulfils when they are stored; rejects when they are not. */
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

  /** Writes at once what waits, and fulfils when that is done. */
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

const TABLES = Object.keys(COLUMNS) as Count['table'][];

/** Adds to rows, which are there or not. */
async function addCounts(sql: Sql, counts: readonly Count[]): Promise<void> {
  const rows = added(counts);
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

/** From finer to coarser spans: what is older than `afterMs` is kept by `spanMs`. */
const STEPS = [
  { spanMs: HOUR_MS, ending: '%:00:00.000Z', afterMs: DAYS(1) },
  { spanMs: DAY_MS, ending: '%T00:00:00.000Z', afterMs: DAYS(14) },
];
const ROWS_KEPT_MS = DAYS(400);

function countOf(table: Count['table'], row: Row, spanMs: number): Count {
  const [at, ...others] = COLUMNS[table].map((column) => row[column] as Value);
  const span = spanOf(new Date(String(at)), spanMs);
  return { table, key: [span, ...(others as (string | number)[])], by: Number(row.total) };
}

/** Counts of long ago by longer spans; who takes rows out puts them back, so that several servers may do it at once. */
async function thinCounts(sql: Sql, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  for (const table of TABLES) {
    await sql.rows(`DELETE FROM ${table} WHERE counted_at < ?`, [ago(ROWS_KEPT_MS)]);
    for (const { spanMs, ending, afterMs } of STEPS) {
      const fine = await sql.rows(
        `DELETE FROM ${table} WHERE counted_at < ? AND counted_at NOT LIKE ? RETURNING *`,
        [spanOf(new Date(ago(afterMs)), spanMs), ending],
      );
      await addCounts(
        sql,
        fine.map((row) => countOf(table, row, spanMs)),
      );
    }
  }
}

type Kept = { blocks: readonly Block[]; until: string };

/** What is told is stored within seconds, but the clocks of several servers differ. */
const GROWS_MS = 10 * 60_000;
/** After this all is read anew, as what was stored late may lie further back. */
const BLOCKS_KEPT_MS = 10 * 60_000;
const MOST_ROLLOUTS = 24;

/** Blocks that do not grow any more are read once in a while, as a rollout is looked at each second and may last a week. */
function createKeptBlocks() {
  const kept = new LRUCache<string, Kept>({ max: MOST_ROLLOUTS, ttl: BLOCKS_KEPT_MS, noUpdateTTL: true });

  return async (key: string, since: string, read: (from: string) => Promise<Block[]>): Promise<Block[]> => {
    const known = kept.get(key) ?? { blocks: [], until: since };
    const blocks = [...known.blocks, ...(await read(known.until))];
    const newest = blocks.at(-1);
    if (!newest) return blocks;
    const until = spanOf(new Date(Date.parse(newest.at) - GROWS_MS), TEN_SECONDS_MS);
    if (until > known.until) kept.set(key, { blocks: blocks.filter(({ at }) => at < until), until });
    return blocks;
  };
}

/** What browsers themselves judge a page by. */
const SHARE = 0.75;

const newRelease = (remote: RemoteName, release: string): ReleaseSignals => ({
  ...{ remote, release, visitors: 0, bad: 0 },
  ...{ faults: {}, hours: {}, vitals: {} },
});

function blocksOf(rows: readonly Row[], candidate: string): Block[] {
  const blocks = new Map<string, Block>();
  for (const { counted_at, release, outcome, total } of rows) {
    const at = String(counted_at);
    const block = blocks.get(at) ?? { at, ...emptyArms() };
    blocks.set(at, block);
    block[release === candidate ? 'candidate' : 'control'][outcome === 'bad' ? 'bad' : 'visitors'] +=
      Number(total);
  }
  return [...blocks.values()];
}

function releasesOf(rows: readonly Row[]): Map<string, ReleaseSignals> {
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

/** Vital → bin → how many page loads, of each page of a release. */
type Bins = Map<string, Map<number, number>>;

function addVitals(releases: ReadonlyMap<string, ReleaseSignals>, rows: readonly Row[]): void {
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
      quantileOf(vital, bins.get(vital) ?? new Map(), SHARE),
    );
    const samples = [...bins.values()].map((each) =>
      [...each.values()].reduce((sum, count) => sum + count, 0),
    );
    of.vitals[page] = { lcp, inp, cls, samples: Math.max(...samples) };
  }
}

/** Signals in a database, which several servers may share. */
export function createSignals(database: Database, pauseMs?: number): Signals {
  const writer = createWriter<Count>((counts) => database.write((sql) => addCounts(sql, counts)), pauseMs);

  const kept = createKeptBlocks();

  async function readBlocks(
    { remote, rollout, candidate, control }: Compared,
    from: string,
  ): Promise<Block[]> {
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

  async function blocks(compared: Compared): Promise<readonly Block[]> {
    const from = spanOf(compared.since, TEN_SECONDS_MS);
    const key = JSON.stringify(compared);
    return settleBlocks(await kept(key, from, (since) => readBlocks(compared, since)));
  }

  async function releases(since: Date): Promise<ReleaseSignals[]> {
    const from = spanOf(since, HOUR_MS);
    const [told, measured] = await database.read(async (sql) => [
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
    const known = releasesOf(told);
    addVitals(known, measured);
    return [...known.values()];
  }

  return {
    add: (signal: Signal, at) => writer.add(countsOf(signal, at)),
    blocks,
    releases,
    thin: (now) => database.write((sql) => thinCounts(sql, now)),
    drained: writer.drained,
  };
}
