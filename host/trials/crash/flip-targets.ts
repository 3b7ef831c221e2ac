import { cpSync } from 'node:fs';
import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { openSendsCounter } from '../../server/directory/sends-counter';
import { createStore } from '../../server/directory/sql/create-store';
import { idOf } from '../../server/directory/sql/rows';
import { type DataLocation, openDatabase } from '../../server/platform/database/open-database';
import { type Postgres, query } from '../support/postgres';
import { RULES } from '../support/rules';
import type { FlipTarget } from './flips';
import { makeSend } from './send';

const SENDS = 200;
const END_OF_LOG =
  "SELECT 'pg_wal/' || file_name AS name, file_offset AS size FROM pg_walfile_name_offset(pg_current_wal_lsn())";
const TABLES_AND_INDEXES = `SELECT pg_relation_filepath(oid) AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'i')`;
const NOW = new Date('2026-11-27T12:00:00Z');

/** Stores the demo lists and submissions; the caller closes it. */
async function fill(place: DataLocation, from: number) {
  const opened = await openDatabase(place);
  if (!opened.ok) throw new Error(opened.problem);
  const store = createStore(opened.value, RULES, openSendsCounter(place));
  const specialists = demoSpecialists();
  await store.loadOnce({ specialists, ratings: demoRatings() });
  const ids = specialists.map((row) => idOf(row, 'id')).filter((id) => id !== '');
  for (let number = from; number < from + SENDS; number += 1) {
    const send = makeSend(1, number, ids[number % ids.length] ?? '');
    const receipt = { id: `send-${number}`, key: `key-${number}`, receivedAt: NOW };
    const outcome =
      send.kind === 'evaluation'
        ? await store.addEvaluation(send.body, receipt)
        : await store.addFeedback(send.body, receipt);
    if (outcome !== 'stored') throw new Error(`a submission was ${String(outcome)}`);
  }
  return store;
}

/** A database that was closed, as one file. */
export async function closedSqlite(folder: string): Promise<FlipTarget> {
  const place = { dataDir: folder, databaseUrl: null };
  await (await fill(place, 0)).close();
  return { place, folder, files: [{ name: 'club.sqlite' }] };
}

/** A database whose process was killed: half of its submissions are in the log beside it. */
export async function killedSqlite(folder: string): Promise<FlipTarget> {
  const { place: filled } = await closedSqlite(`${folder}.filled`);
  const store = await fill(filled, SENDS);
  cpSync(filled.dataDir, folder, { recursive: true });
  await store.close();
  return {
    place: { dataDir: folder, databaseUrl: null },
    folder,
    files: [{ name: 'club.sqlite' }, { name: 'club.sqlite-wal' }],
  };
}

/** PostgreSQL, killed after a checkpoint, or with half of the submissions in its log alone. Its tables or that part of the log are damaged. */
export async function killedPostgres(
  database: Postgres,
  dataDir: string,
  part: 'tables' | 'log',
): Promise<FlipTarget> {
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
