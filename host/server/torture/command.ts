import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres } from '../../scripts/find-postgres.mjs';
import { count } from '../testing/count';
import { startPostgres } from '../testing/postgres';
import { SERVICE_FILE } from '../testing/service-file';
import { fillTheDisk } from './disk-full';
import { fillTheLog, isUnharmed } from './log-full';
import { tableHead, tableRow, verdictLines } from './report';
import { type TortureOptions, torture } from './torture';
import { isClean } from './verdict';

const OPTIONS = {
  rounds: { type: 'string', default: '200' },
  'postgres-rounds': { type: 'string', default: '50' },
  sends: { type: 'string', default: '100' },
  concurrency: { type: 'string', default: '25' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
} as const;

type Rounds = Pick<TortureOptions, 'rounds' | 'sends' | 'concurrency' | 'seed'>;

/** Tortures the built service on data of its own: on SQLite, on a PostgreSQL of its own, and on a full disk. Answers the exit code. */
export default async function tortureCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const common = {
    sends: count('sends', values.sends, 2),
    concurrency: count('concurrency', values.concurrency, 1),
    seed: count('seed', values.seed, 0),
  };
  const postgresRounds = count('postgres-rounds', values['postgres-rounds'], 0);
  const rounds = count('rounds', values.rounds, 0);
  const clean = [
    rounds === 0 || (await killOnSqlite({ ...common, rounds })),
    postgresRounds === 0 || (await killOnPostgres({ ...common, rounds: postgresRounds })),
    await withDataDir(fillDisk),
    await withDataDir((dataDir) => withDataDir((logDir) => fillLog(dataDir, logDir))),
  ];
  return clean.every(Boolean) ? 0 : 1;
}

const killOnSqlite = (rounds: Rounds): Promise<boolean> =>
  withDataDir((dataDir) =>
    kill('SQLite', { ...rounds, file: SERVICE_FILE, place: { dataDir, databaseUrl: null } }),
  );

async function killOnPostgres(rounds: Rounds): Promise<boolean> {
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed; --postgres-rounds 0 goes without it');
  const database = await startPostgres(bin, { durable: true });
  try {
    const databaseUrl = await database.createDatabase();
    return await withDataDir((dataDir) =>
      kill('PostgreSQL', { ...rounds, file: SERVICE_FILE, place: { dataDir, databaseUrl }, database }),
    );
  } finally {
    await database.stop();
  }
}

async function kill(name: string, options: TortureOptions): Promise<boolean> {
  const { rounds, sends, concurrency, seed } = options;
  console.log(`${name}: rounds ${rounds} · sends ${sends} · concurrency ${concurrency} · seed ${seed}`);
  console.log(tableHead());
  const verdict = await torture({ ...options, onRound: (report) => console.log(tableRow(report)) });
  for (const line of verdictLines(verdict)) console.log(line);
  return isClean(verdict);
}

async function fillDisk(dataDir: string): Promise<boolean> {
  if (process.getuid?.() !== 0) {
    console.log('full disk: left out, only root may make a small file system');
    return true;
  }
  const { refusedWhileFull, storedAfter, storesAgain, health, verdict } = await fillTheDisk({
    file: SERVICE_FILE,
    place: { dataDir, databaseUrl: null },
  });
  console.log(
    `full disk: refused while full ${refusedWhileFull} · started again · stored once there was room ${storedAfter} · well ${health.join(', then ')}`,
  );
  for (const line of verdictLines(verdict)) console.log(line);
  return isClean(verdict) && storesAgain && !health[0] && health[1];
}

async function fillLog(dataDir: string, logDir: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return true;
  const report = await fillTheLog({ file: SERVICE_FILE, place: { dataDir, databaseUrl: null }, logDir });
  const { storedWithoutLog, tellsOfIt, verdict } = report;
  console.log(
    `full disk under the log: stored meanwhile ${storedWithoutLog} · told of it afterwards ${tellsOfIt}`,
  );
  for (const line of verdictLines(verdict)) console.log(line);
  return isClean(verdict) && isUnharmed(report);
}

async function withDataDir(work: (dataDir: string) => Promise<boolean>): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-torture-'));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
