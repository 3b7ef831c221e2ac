import { NO_REACTION, REACTIONS, REPORT_REASONS } from '@club/shared/domain';
import type { DatabaseRow, Sql, SqlValue } from '../../platform/database/database';
import { hasRowChecksums, isRowIntact, parseRow } from './rows';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isCount: Check = Number.isSafeInteger;
const isOneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

/** Returns true for a time in the stored format: UTC with milliseconds, sortable as text. */
export function isStoredTime(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const moment = new Date(value);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === value;
}

const isJson: Check = (value) => parseRow(value) !== null;
/** Accepts a missing checksum, because older backups have none. */
const isChecksum: Check = (value) => value === null || value === undefined || isCount(value);

export type StoredTable = {
  name: string;
  /** Column by which the table is read page by page; `first` sorts before all its values. */
  key: string;
  first: string | number;
  /** Checks the values of each column. */
  columns: Readonly<Record<string, Check>>;
};

/** Every table that a backup contains. */
export const BACKUP_TABLES: readonly StoredTable[] = [
  {
    name: 'specialists',
    key: 'position',
    first: -1,
    columns: { position: isCount, id: isText, raw: isJson, checksum: isChecksum },
  },
  {
    name: 'absent_specialists',
    key: 'id',
    first: '',
    columns: { id: isText, raw: isJson, hidden: isOneOf(0, 1), checksum: isChecksum },
  },
  {
    name: 'loaded_ratings',
    key: 'position',
    first: -1,
    columns: { position: isCount, raw: isJson, checksum: isChecksum },
  },
  {
    name: 'loads',
    key: 'loaded_at',
    first: '',
    columns: { loaded_at: isStoredTime, specialists: isCount, ratings: isCount },
  },
  {
    name: 'evaluations',
    key: 'id',
    first: '',
    columns: {
      id: isText,
      received_at: isStoredTime,
      state: isOneOf('pending', 'accepted', 'rejected'),
      // Allows a missing column, because older backups do not have it.
      sender: (value) => value === null || value === undefined || isText(value),
      idEspecialista: isText,
      nombreEspecialista: isText,
      calificacion: isOneOf(0, 1, 2, 3, 4, 5),
      comentario: isText,
      idUsuario: isText,
      nombreUsuario: isText,
      correoUsuario: isText,
      telefono: isText,
      checksum: isChecksum,
    },
  },
  {
    name: 'feedback',
    key: 'id',
    first: '',
    columns: {
      id: isText,
      received_at: isStoredTime,
      comentario: isText,
      reaccion: isOneOf(...REACTIONS, NO_REACTION),
      checksum: isChecksum,
    },
  },
  {
    name: 'evaluation_reports',
    key: 'id',
    first: '',
    columns: {
      id: isText,
      received_at: isStoredTime,
      evaluation: isText,
      idEspecialista: isText,
      nombre: isText,
      fecha: isText,
      comentario: isText,
      motivo: isOneOf(...REPORT_REASONS),
      checked: isOneOf(0, 1),
      checksum: isChecksum,
    },
  },
  {
    name: 'recent_sends',
    key: 'send_key',
    first: '',
    columns: { send_key: isText, received_at: isStoredTime, expires_at: isStoredTime },
  },
  {
    name: 'visitor_sends',
    key: 'visitor',
    first: '',
    columns: { visitor: isText, sends: isCount, received_at: isStoredTime, expires_at: isStoredTime },
  },
];

/**
 * Returns the name of a row's first unreadable column, or `checksum` if the checksum does not match; null if the row is
 * intact.
 */
export function findDamagedColumn({ name, columns }: StoredTable, row: DatabaseRow): string | null {
  const damaged = Object.entries(columns).find(([column, isSound]) => !isSound(row[column]))?.[0];
  if (damaged !== undefined) return damaged;
  return hasRowChecksums(name) && !isRowIntact(name, row) ? 'checksum' : null;
}

const PAGE = 1_000;

/** Reads a table page by page. */
export async function* readTableInPages(
  sql: Sql,
  { name, key, first }: StoredTable,
): AsyncGenerator<DatabaseRow[]> {
  for (let after = first; ; ) {
    const rows = await sql.rows(`SELECT * FROM ${name} WHERE ${key} > ? ORDER BY ${key} LIMIT ${PAGE}`, [
      after,
    ]);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.[key] ?? after;
  }
}

/** Inserts rows, all of which must have the same columns. */
export async function insertRows(
  sql: Sql,
  { name }: StoredTable,
  rows: readonly DatabaseRow[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  await sql.each(
    `INSERT INTO ${name} (${columns.map((column) => `"${column}"`).join(', ')})
     VALUES (${columns.map(() => '?').join(', ')})`,
    rows.map((row) => columns.map((column): SqlValue => row[column] ?? null)),
  );
}

/** An unreadable row and its first unreadable column. */
export type DamagedRow = { table: StoredTable; row: DatabaseRow; column: string };

export function selectDamagedRows(table: StoredTable, rows: readonly DatabaseRow[]): DamagedRow[] {
  return rows.flatMap((row) => {
    const column = findDamagedColumn(table, row);
    return column === null ? [] : [{ table, row, column }];
  });
}

/** Reads every row of every table; returns the damaged ones. */
export async function findDamagedRows(sql: Sql): Promise<DamagedRow[]> {
  const found: DamagedRow[] = [];
  for (const table of BACKUP_TABLES)
    for await (const rows of readTableInPages(sql, table)) found.push(...selectDamagedRows(table, rows));
  return found;
}

export async function readSchemaVersion(sql: Sql): Promise<number> {
  const [row] = await sql.rows('SELECT MAX(version) AS version FROM applied_migrations');
  return Number(row?.version ?? 0);
}
