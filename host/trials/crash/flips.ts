import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, openSync, readSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, demoRatings, demoSpecialists } from '@club/shared/demo';
import { SERVICE_PATHS } from '@club/shared/service';
import { Registry } from 'prom-client';
import { createDataService } from '../../server/directory/data-service';
import {
  createListDamageLogger,
  createListFailureLogger,
  logLostSubmissions,
  openSubmissionCounter,
} from '../../server/directory/observability';
import { createStore } from '../../server/directory/sql/create-store';
import { specialistIdOfRow } from '../../server/directory/sql/rows';
import { findDamagedRows } from '../../server/directory/sql/stored-tables';
import { type DatabaseError, loggedDatabase } from '../../server/platform/database/database';
import { type DataLocation, openDatabase } from '../../server/platform/database/open-database';
import { logUnreadableTables } from '../../server/platform/database/postgres/open-postgres';
import { createHealthCheck } from '../../server/platform/http/lifecycle';
import { createLog } from '../../server/platform/logging/logging';
import { buildApp } from '../../server/process/app';
import { PUBLISH_AT_ONCE_RULES, testConfig } from '../support/fixtures';
import { type Postgres, query } from '../support/postgres';
import { readSubmissions } from '../support/running-site';
import { createSubmission, submissionFingerprint } from './sends';

type Random = ReturnType<typeof createRandom>;

type DamagedFile = { name: string; size?: number };

export type DamageTarget = {
  place: DataLocation;
  /** Folder of the stopped database. Its original contents are restored before each damage. */
  folder: string;
  /**
   * Files to damage, each chosen with a probability in proportion to its size. `size` limits damage to the first bytes.
   */
  files: readonly DamagedFile[];
  /** Starts the database server; resolves to false if it refuses to start. */
  start?: () => Promise<boolean>;
  stop?: () => Promise<void>;
};

/**
 * Outcomes of a damage. `reported`: rows are missing or changed, and the damage is reported. `refused`: the start or a
 * list request fails. `list lost`: a list is served empty. `unnoticed`: rows are missing or changed without a report.
 */
export const DAMAGE_OUTCOMES = ['unharmed', 'reported', 'refused', 'list lost', 'unnoticed'] as const;
type DamageOutcome = (typeof DAMAGE_OUTCOMES)[number];
export type DamageResult = { damage: string; outcome: DamageOutcome; seen: DatabaseInspection };

/** Of this many damages, one truncates a file and the others flip a bit. */
const TRUNCATE_EVERY = 10;

/**
 * Damages a prepared database `flips` times, by a flipped bit or a truncated file. Each time compares the served data
 * with the original data.
 */
export async function flipBits(
  { place, folder, files, start = async () => true, stop = async () => undefined }: DamageTarget,
  { flips, seed, onFlip }: { flips: number; seed: number; onFlip: (flip: DamageResult) => void },
): Promise<void> {
  const random = createRandom(seed);
  const pristine = `${folder}.pristine`;
  const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);
  copy(folder, pristine);
  const restore = () => {
    rmSync(folder, { recursive: true });
    copy(pristine, folder);
  };
  const inspectDamaged = async (): Promise<DatabaseInspection> => {
    try {
      return (await start()) ? await inspect(place) : { refused: 'the database server does not start' };
    } finally {
      await stop();
    }
  };
  try {
    const sound = await inspectDamaged();
    for (let flip = 1; flip <= flips; flip += 1) {
      restore();
      const damage =
        flip % TRUNCATE_EVERY === 0 ? truncate(random, folder, files) : flipBit(random, folder, files);
      const seen = await inspectDamaged();
      onFlip({ damage, outcome: damageOutcomeOf(sound, seen), seen });
    }
  } finally {
    restore();
    rmSync(pristine, { recursive: true });
  }
}

/** Picks a random byte in all files together. */
function pickByte(random: Random, folder: string, files: readonly DamagedFile[]) {
  const sizes = files.map(({ name, size }) => size ?? statSync(join(folder, name)).size);
  let at = random.int(sizes.reduce((sum, size) => sum + size, 0));
  for (const [index, size] of sizes.entries()) {
    if (at < size) return { file: files[index]?.name ?? '', at };
    at -= size;
  }
  throw new RangeError('all files are empty');
}

function flipBit(random: Random, folder: string, files: readonly DamagedFile[]): string {
  const { file, at } = pickByte(random, folder, files);
  const bit = random.int(8);
  const opened = openSync(join(folder, file), 'r+');
  const byte = Buffer.alloc(1);
  readSync(opened, byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ (1 << bit);
  writeSync(opened, byte, 0, 1, at);
  closeSync(opened);
  return `${file}: bit ${bit} of byte ${at}`;
}

function truncate(random: Random, folder: string, files: readonly DamagedFile[]): string {
  const { file, at } = pickByte(random, folder, files);
  truncateSync(join(folder, file), at);
  return `${file}: truncated after ${at} bytes`;
}

export function damageOutcomeOf(sound: DatabaseInspection, seen: DatabaseInspection): DamageOutcome {
  if ('refused' in sound) throw new Error(sound.refused);
  if ('refused' in seen) return 'refused';
  const lists = seen.lists.map((rows, index) => ({ rows, sound: sound.lists[index] ?? [] }));
  if (lists.some(({ rows, sound }) => rows?.length === 0 && sound.length > 0)) return 'list lost';
  if (JSON.stringify([seen.lists, seen.sends]) === JSON.stringify([sound.lists, sound.sends]))
    return 'unharmed';
  if (seen.reports.length === 0) return 'unnoticed';
  return lists.some(({ rows }) => rows === null) ? 'refused' : 'reported';
}

export type DatabaseInspection =
  | { refused: string }
  | {
      /** Rows of each list; null if the request failed. */
      lists: (unknown[] | null)[];
      /** Fingerprints of the stored submissions; null if unreadable. */
      sends: string[] | null;
      /** Damage reports from the log, from `/healthz` and from the check command. */
      reports: string[];
    };

/** Starts the service in this process, requests its lists and its health, and stops it. */
async function inspect(place: DataLocation): Promise<DatabaseInspection> {
  const opened = await openDatabase(place);
  if (!opened.ok) return { refused: opened.problem };
  const reports: string[] = [];
  const log = createLog('error', { write: (line) => void reports.push(line) });
  const database = loggedDatabase(opened.value, log);
  const store = createStore(database, PUBLISH_AT_ONCE_RULES);
  try {
    const problem = await startStore().catch((error: DatabaseError) => error.message);
    if (problem !== null) return { refused: problem };
    const service = createDataService({
      store,
      onListFailure: createListFailureLogger(log),
      onDamage: createListDamageLogger(log),
    });
    const config = testConfig({ DATA_DIR: place.dataDir });
    const checkHealth = createHealthCheck(store);
    const site = async () => undefined;
    const app = await buildApp({ config, log, service, metrics: new Registry(), checkHealth, site });
    const lists: (unknown[] | null)[] = [];
    for (const path of [SERVICE_PATHS.specialists, SERVICE_PATHS.ratings]) {
      const answer = await app.inject(path);
      lists.push(answer.statusCode === 200 ? answer.json() : null);
    }
    const health = await app.inject('/healthz');
    if (health.body !== '{"status":"ok"}') reports.push(health.body);
    await app.close();
    const failed = (error: unknown) => {
      reports.push(String(error));
      return null;
    };
    for (const { table, column } of (await database.read(findDamagedRows).catch(failed)) ?? [])
      reports.push(`check: ${table.name} ${column}`);
    const sends = await database.read(readSubmissions).catch(failed);
    return { lists, sends: sends?.map(submissionFingerprint).sort() ?? null, reports };
  } finally {
    await store.close();
  }

  /** Opens the data store as the server does before it listens. */
  async function startStore(): Promise<null> {
    await store.loadOnce({ specialists: [], ratings: [] });
    await logLostSubmissions(database, openSubmissionCounter(place), log);
    if (place.databaseUrl !== null) await logUnreadableTables(database, log);
    return null;
  }
}

const SENDS = 200;
const END_OF_LOG =
  "SELECT 'pg_wal/' || file_name AS name, file_offset AS size FROM pg_walfile_name_offset(pg_current_wal_lsn())";
const TABLES_AND_INDEXES = `SELECT pg_relation_filepath(oid) AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'i')`;
const NOW = new Date('2026-11-27T12:00:00Z');

/** Stores the demo lists and submissions. Leaves the store open for the caller to close. */
async function fill(place: DataLocation, from: number) {
  const opened = await openDatabase(place);
  if (!opened.ok) throw new Error(opened.problem);
  const store = createStore(opened.value, PUBLISH_AT_ONCE_RULES, openSubmissionCounter(place));
  const specialists = demoSpecialists();
  await store.loadOnce({ specialists, ratings: demoRatings() });
  const ids = specialists.map((row) => specialistIdOfRow(row, 'id')).filter((id) => id !== '');
  for (let number = from; number < from + SENDS; number += 1) {
    const send = createSubmission(1, number, ids[number % ids.length] ?? '');
    const receipt = { id: `send-${number}`, key: `key-${number}`, receivedAt: NOW };
    const outcome =
      send.kind === 'evaluation'
        ? await store.addEvaluation(send.body, receipt)
        : await store.addFeedback(send.body, receipt);
    if (outcome !== 'stored') throw new Error(`a submission was ${String(outcome)}`);
  }
  return store;
}

/** Prepares a cleanly closed SQLite database, which is a single file. */
export async function createClosedSqlite(folder: string): Promise<DamageTarget> {
  const place = { dataDir: folder, databaseUrl: null };
  await (await fill(place, 0)).close();
  return { place, folder, files: [{ name: 'club.sqlite' }] };
}

/**
 * Prepares the SQLite database of a killed process, in which half of the submissions are only in the write-ahead log.
 */
export async function createKilledSqlite(folder: string): Promise<DamageTarget> {
  const { place: filled } = await createClosedSqlite(`${folder}.filled`);
  const store = await fill(filled, SENDS);
  cpSync(filled.dataDir, folder, { recursive: true });
  await store.close();
  return {
    place: { dataDir: folder, databaseUrl: null },
    folder,
    files: [{ name: 'club.sqlite' }, { name: 'club.sqlite-wal' }],
  };
}

/**
 * Prepares the data of a killed PostgreSQL server, to damage its tables or its write-ahead log. Half of the submissions
 * are only in that log.
 */
export async function createKilledPostgres(
  database: Postgres,
  dataDir: string,
  part: 'tables' | 'log',
): Promise<DamageTarget> {
  const url = await database.createDatabase();
  const place = { dataDir, databaseUrl: url };
  await (await fill(place, 0)).close();
  await query(url, 'CHECKPOINT');
  await query(url, 'SELECT pg_switch_wal()');
  if (part === 'log') await (await fill(place, SENDS)).close();
  const found = await query(url, part === 'log' ? END_OF_LOG : TABLES_AND_INDEXES);
  const [row] = await query(url, "SELECT current_setting('data_directory') AS folder");
  await database.kill();
  const start = () =>
    database.restart().then(
      () => true,
      () => false,
    );
  return {
    place,
    folder: String(row?.folder),
    files: found.map(({ name, size }) => ({ name: String(name), ...(size ? { size: Number(size) } : {}) })),
    start,
    stop: database.kill,
  };
}
