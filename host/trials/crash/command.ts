import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DataLocation } from '../../server/platform/database/open-database';
import { archivePreviousRelease, buildPreviousDataService, unpackArchive } from '../support/command-process';
import { parseCount } from '../support/count';
import { callDataCommand } from '../support/databases';
import { findPostgres, type Postgres, type PostgresSettings, startPostgres } from '../support/postgres';
import { readStoredSubmissions, SERVICE_FILE } from '../support/running-site';
import {
  type CrashOptions,
  openPowerCutDisk,
  type PowerCutDisk,
  powerCutUnavailableReason,
  type RoundReport,
  runCrashes,
} from './crash';
import {
  createClosedSqlite,
  createKilledPostgres,
  createKilledSqlite,
  DAMAGE_OUTCOMES,
  type DamageTarget,
  flipBits,
} from './flips';
import { fillTheDisk, fillTheLog, hasSurvivedFullLog } from './full-disk';
import { promoteReplica, type ReplicaPromotionOptions, type ReplicaPromotionReport } from './promotion';
import { type CrashVerdict, isCleanVerdict, judgeCrash } from './sends';
import { runTwoVersions, type TwoVersionsReport } from './two-versions';

const OPTIONS = {
  rounds: { type: 'string', default: '200' },
  'postgres-rounds': { type: 'string', default: '50' },
  cuts: { type: 'string', default: '100' },
  'postgres-cuts': { type: 'string', default: '20' },
  promotions: { type: 'string', default: '2' },
  flips: { type: 'string', default: '100' },
  restarts: { type: 'string', default: '2' },
  sends: { type: 'string', default: '100' },
  concurrency: { type: 'string', default: '25' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
} as const;

type Rounds = Pick<CrashOptions, 'rounds' | 'sends' | 'concurrency' | 'seed'>;

/**
 * `npm run lab -- crash`: tests that the built service loses no acknowledged submission after kills, power cuts,
 * replica promotions, full disks and damaged data, or with mixed versions.
 */
export default async function crashCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const common = {
    sends: parseCount('sends', values.sends, 2),
    concurrency: parseCount('concurrency', values.concurrency, 1),
    seed: parseCount('seed', values.seed, 0),
  };
  const postgresRounds = parseCount('postgres-rounds', values['postgres-rounds'], 0);
  const rounds = parseCount('rounds', values.rounds, 0);
  const cuts = parseCount('cuts', values.cuts, 0);
  const promotions = parseCount('promotions', values.promotions, 0);
  const postgresCuts = parseCount('postgres-cuts', values['postgres-cuts'], 0);
  const flips = parseCount('flips', values.flips, 0);
  const restarts = parseCount('restarts', values.restarts, 0);
  const clean = [
    rounds === 0 || (await killOnSqlite({ ...common, rounds })),
    postgresRounds === 0 || (await killOnPostgres({ ...common, rounds: postgresRounds })),
    cuts === 0 || (await cutUnderSqlite({ ...common, rounds: cuts })),
    postgresCuts === 0 || (await cutUnderPostgres({ ...common, rounds: postgresCuts })),
    promotions === 0 || (await promoteReplicas({ ...common, rounds: promotions })),
    restarts === 0 || (await restartTwoVersions({ ...common, restarts })),
    flips === 0 || (await flipEverywhere(flips, common.seed)),
    await withDataDir(fillDisk),
    await withDataDir((dataDir) => withDataDir((logDir) => fillLog(dataDir, logDir))),
  ];
  return clean.every(Boolean) ? 0 : 1;
}

const killOnSqlite = (rounds: Rounds): Promise<boolean> =>
  withDataDir(async (dataDir) => {
    const place = { dataDir, databaseUrl: null };
    const isIntact = await kill('SQLite', { ...rounds, file: SERVICE_FILE, place });
    return (await withDataDir((target) => restore(place, target))) && isIntact;
  });

const cutUnderSqlite = (rounds: Rounds): Promise<boolean> =>
  withDisk((disk) => {
    const place = { dataDir: disk.folder, databaseUrl: null };
    return kill('SQLite, power cuts', { ...rounds, file: SERVICE_FILE, place, disk });
  });

const killOnPostgres = (rounds: Rounds): Promise<boolean> =>
  withPostgres({ durable: true }, (database, databaseUrl) =>
    withDataDir((dataDir) =>
      kill('PostgreSQL', { ...rounds, file: SERVICE_FILE, place: { dataDir, databaseUrl }, database }),
    ),
  );

const cutUnderPostgres = (rounds: Rounds): Promise<boolean> =>
  withDisk((disk) =>
    withPostgres({ durable: true, within: disk.folder }, (database, databaseUrl) => {
      // Flushes the database files to disk, because the cluster was created without fsync.
      execFileSync('sync', ['--file-system', disk.folder]);
      const place = { dataDir: join(disk.folder, 'data'), databaseUrl };
      return kill('PostgreSQL, power cuts', { ...rounds, file: SERVICE_FILE, place, database, disk });
    }),
  );

/**
 * Kills the primary `rounds` times for each kind of replica. Only an asynchronous replica may lose acknowledged
 * submissions.
 */
async function promoteReplicas({ rounds, seed, ...common }: Rounds): Promise<boolean> {
  const bin = requiredPostgres();
  let areClean = true;
  for (const synchronous of [true, false]) {
    for (const behind of [false, true]) {
      for (let round = 0; round < rounds; round += 1) {
        const kind = { synchronous, behind };
        const report = await promoteReplica({
          file: SERVICE_FILE,
          bin,
          ...kind,
          ...common,
          seed: seed + round,
        });
        console.log(promotionLine(kind, report));
        const { lost, ...others } = report.verdict;
        areClean &&= isCleanVerdict({ ...others, lost: synchronous ? lost : [] });
      }
    }
  }
  return areClean;
}

/** Runs the previous and the current version of the host on one database; restarts each of them `restarts` times. */
async function restartTwoVersions({
  restarts,
  ...common
}: Omit<Rounds, 'rounds'> & { restarts: number }): Promise<boolean> {
  const sources = archivePreviousRelease();
  if (!sources) {
    console.log('two versions: skipped, a shallow clone lacks the previous one');
    return true;
  }
  const folder = unpackArchive(sources);
  try {
    const former = await buildPreviousDataService(folder);
    const current = { service: SERVICE_FILE, data: join(dirname(SERVICE_FILE), 'data.js') };
    return await withPostgres({ durable: true }, async (_, databaseUrl) => {
      const report = await runTwoVersions({ former, current, databaseUrl, restarts, ...common });
      console.log(twoVersionsLine(restarts, report));
      for (const line of verdictLines(report.verdict)) console.log(line);
      return isCleanVerdict(report.verdict) && report.lostEdits.length === 0;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function requiredPostgres(): string {
  const bin = findPostgres();
  if (bin !== null) return bin;
  const without = '--postgres-rounds 0 --postgres-cuts 0 --promotions 0 --restarts 0 --flips 0';
  throw new Error(`PostgreSQL is not installed; pass ${without} to skip it`);
}

/** Flips bits in database files: two thirds in those of SQLite, the rest in those of PostgreSQL. */
async function flipEverywhere(flips: number, seed: number): Promise<boolean> {
  const [third, sixth] = [Math.ceil(flips / 3), Math.ceil(flips / 6)];
  return withDataDir((dataDir) =>
    withPostgres({ durable: false }, async (database) => {
      const onSqlite = [
        await flip('SQLite, closed', third, seed, await createClosedSqlite(join(dataDir, 'closed'))),
        await flip('SQLite, killed', third, seed, await createKilledSqlite(join(dataDir, 'killed'))),
      ];
      const tables = await createKilledPostgres(database, join(dataDir, 'tables'), 'tables');
      const areTablesClean = await flip('PostgreSQL, tables', sixth, seed, tables);
      await database.restart();
      const log = await createKilledPostgres(database, join(dataDir, 'log'), 'log');
      const isLogClean = await flip('PostgreSQL, log', sixth, seed, log);
      return [...onSqlite, areTablesClean, isLogClean].every(Boolean);
    }),
  );
}

async function flip(name: string, flips: number, seed: number, target: DamageTarget): Promise<boolean> {
  const outcomes = new Map(DAMAGE_OUTCOMES.map((outcome) => [outcome, 0]));
  await flipBits(target, {
    flips,
    seed,
    onFlip({ damage, outcome }) {
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (outcome === 'unnoticed' || outcome === 'list lost') console.log(`${outcome}: ${damage}`);
    },
  });
  const counted = [...outcomes].map(([outcome, times]) => `${outcome} ${times}`).join(' · ');
  console.log(`${name}: damaged ${flips} times · seed ${seed} · ${counted}`);
  return outcomes.get('unnoticed') === 0 && outcomes.get('list lost') === 0;
}

async function withPostgres(
  settings: PostgresSettings,
  work: (database: Postgres, url: string) => Promise<boolean>,
): Promise<boolean> {
  const database = await startPostgres(requiredPostgres(), settings);
  try {
    return await work(database, await database.createDatabase());
  } finally {
    await database.stop();
  }
}

async function withDisk(work: (disk: PowerCutDisk) => Promise<boolean>): Promise<boolean> {
  const problem = powerCutUnavailableReason();
  if (problem) {
    console.log(`power cuts: skipped, ${problem}`);
    return true;
  }
  const disk = openPowerCutDisk();
  try {
    return await work(disk);
  } finally {
    disk.remove();
  }
}

async function kill(name: string, options: CrashOptions): Promise<boolean> {
  const { rounds, sends, concurrency, seed } = options;
  console.log(`${name}: rounds ${rounds} · sends ${sends} · concurrency ${concurrency} · seed ${seed}`);
  console.log(crashTableHead());
  const verdict = await runCrashes({ ...options, onRound: (report) => console.log(crashTableRow(report)) });
  for (const line of verdictLines(verdict)) console.log(line);
  return isCleanVerdict(verdict);
}

/** Restores a full backup into an empty folder and compares the submissions. */
async function restore(place: DataLocation, dataDir: string): Promise<boolean> {
  const target = { dataDir, databaseUrl: null };
  const file = join(dataDir, 'crash.copia');
  const backup = await callDataCommand(place, ['backup', file]);
  const start = performance.now();
  const restored = await callDataCommand(target, ['restore', file]);
  const ms = Math.round(performance.now() - start);
  for (const line of [...backup.complaints, ...restored.complaints]) console.log(line);
  if (restored.code !== 0) return false;
  const sends = await readStoredSubmissions(place);
  const verdict = judgeCrash(sends, sends, await readStoredSubmissions(target));
  console.log(`restore: ${sends.length} submissions in ${ms} ms · lost ${verdict.lost.length}`);
  return isCleanVerdict(verdict);
}

async function fillDisk(dataDir: string): Promise<boolean> {
  if (process.getuid?.() !== 0) {
    console.log('full disk: skipped, only root may mount a small file system');
    return true;
  }
  const { refusedWhileFull, storedAfter, storesAgain, health, verdict } = await fillTheDisk({
    file: SERVICE_FILE,
    place: { dataDir, databaseUrl: null },
  });
  console.log(
    `full disk: refused while full ${refusedWhileFull} · started again · stored once there was room ${storedAfter} · healthy ${health.join(', then ')}`,
  );
  for (const line of verdictLines(verdict)) console.log(line);
  return isCleanVerdict(verdict) && storesAgain && !health[0] && health[1];
}

async function fillLog(dataDir: string, logDir: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return true;
  const report = await fillTheLog({ file: SERVICE_FILE, place: { dataDir, databaseUrl: null }, logDir });
  const { storedWithoutLog, reportsGap, verdict } = report;
  console.log(
    `full disk under the log: stored meanwhile ${storedWithoutLog} · gap reported afterwards ${reportsGap}`,
  );
  for (const line of verdictLines(verdict)) console.log(line);
  return isCleanVerdict(verdict) && hasSurvivedFullLog(report);
}

async function withDataDir(work: (dataDir: string) => Promise<boolean>): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-crash-'));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const COLUMNS = ['round', 'new', 'resent', 'killed after', 'answered', 'repeated'];

const cells = (row: readonly (string | number)[]): string =>
  row.map((cell, i) => String(cell).padStart(COLUMNS[i]?.length ?? 0)).join('  ');

const crashTableHead = (): string => cells(COLUMNS);

function crashTableRow({ round, sends, resent, killed, answered, repeated }: RoundReport): string {
  const killedAfter = killed
    ? `${killed.answers} + ${killed.delayMs} ms${killed.victim === 'site' ? '' : ` (${killed.victim})`}`
    : 'never';
  return cells([round, sends, resent, killedAfter, answered, repeated]);
}

/** Returns the verdict, followed by one line for each lost, duplicated or unexpected submission. */
function verdictLines({ acknowledged, lost, duplicated, unexpected }: CrashVerdict): string[] {
  return [
    `acknowledged ${acknowledged} · lost ${lost.length} · duplicated ${duplicated.length} · never sent ${unexpected.length}`,
    ...lost.map(({ kind, body }) => `lost ${kind}: ${body.comentario}`),
    ...duplicated.map(({ kind, body }) => `duplicated ${kind}: ${body.comentario}`),
    ...unexpected.map((row) => `never sent: ${row}`),
  ];
}

function promotionLine(
  { synchronous, behind }: Pick<ReplicaPromotionOptions, 'synchronous' | 'behind'>,
  { before, refused, health, backMs, verdict }: ReplicaPromotionReport,
): string {
  const { acknowledged, lost, duplicated, unexpected } = verdict;
  return [
    `${synchronous ? 'synchronous' : 'asynchronous'} replica${behind ? ' that is behind' : ''}`,
    `answered before ${before}, in all ${acknowledged}`,
    `lost ${lost.length} · duplicated ${duplicated.length} · never sent ${unexpected.length}`,
    `refused with 503 meanwhile ${refused}, health ${health}`,
    `stored again after ${Math.round(backMs)} ms`,
  ].join(' · ');
}

function twoVersionsLine(restarts: number, report: TwoVersionsReport): string {
  const { answered, unanswered, refused, edits, lostEdits } = report;
  return [
    `two versions on PostgreSQL, each restarted ${restarts} times`,
    `answered by the previous one ${answered[0]}, by this one ${answered[1]}`,
    `no answer ${unanswered} times, 503 ${refused} times, each sent again`,
    `edits ${edits}, lost ${lostEdits.length}`,
  ].join(' · ');
}
