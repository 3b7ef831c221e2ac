import {
  FAULTS,
  isRemoteName,
  type PageName,
  type RemoteName,
  type Signal,
  VITALS,
} from '@club/shared/federation';
import type { Database, Row } from '../platform/database/database';
import { type Block, emptyArms, settleBlocks } from './blocks';
import { addCounts, thinCounts } from './counted-rows';
import { type Count, countsOf, HOUR_MS, spanOf, TEN_SECONDS_MS } from './counts';
import { createKeptBlocks } from './kept-blocks';
import type { Compared, ReleaseSignals, Signals } from './signals';
import { quantileOf } from './vital-bins';
import { createWriter } from './writer';

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
