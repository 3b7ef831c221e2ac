import { crc32 } from 'node:zlib';
import { isRecord } from '@club/shared/domain';
import type { DatabaseRow, SqlValue } from '../../platform/database/database';
import { yieldToEventLoop } from '../../platform/event-loop';
import { EVALUATION_FIELDS, type LoadedRow } from '../store';

/** Formats a time for storage; '' for an invalid one. */
export const formatTime = (moment: Date): string =>
  Number.isNaN(moment.getTime()) ? '' : moment.toISOString();

/** Adds milliseconds to a time and formats it for storage. */
export const formatTimeAfter = (moment: Date, ms: number): string =>
  new Date(moment.getTime() + ms).toISOString();

/** Sorts rows by their first value. Transactions that lock rows in the same order cannot deadlock. */
export function sortByFirstColumn<T extends readonly (string | number)[]>(rows: readonly T[]): T[] {
  return [...rows].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

/** Builds a WHERE clause from the conditions that have a value. */
export function buildWhere(conditions: readonly (readonly [text: string, value: SqlValue | undefined])[]) {
  const given = conditions.flatMap(([text, value]) => (value === undefined ? [] : [{ text, value }]));
  return {
    clause: given.length === 0 ? '' : `WHERE ${given.map(({ text }) => text).join(' AND ')}`,
    values: given.map(({ value }) => value),
  };
}

/**
 * Columns that the checksum of a row covers, because SQLite does not detect a flipped bit. Their values never change
 * after the insert.
 */
const CHECKED = {
  specialists: ['id', 'raw'],
  absent_specialists: ['id', 'raw', 'hidden'],
  loaded_ratings: ['raw'],
  evaluations: ['id', 'received_at', ...EVALUATION_FIELDS],
  feedback: ['id', 'received_at', 'comentario', 'reaccion'],
  evaluation_reports: [
    'id',
    'received_at',
    'evaluation',
    'idEspecialista',
    'nombre',
    'fecha',
    'comentario',
    'motivo',
  ],
} as const satisfies Record<string, readonly string[]>;

type CheckedTable = keyof typeof CHECKED;
type Values = Readonly<Record<string, unknown>>;

export const hasRowChecksums = (table: string): table is CheckedTable => Object.hasOwn(CHECKED, table);

export const checksumOf = (table: CheckedTable, row: Values): number =>
  crc32(CHECKED[table].map((column) => row[column]).join('\0'));

/** Returns true if a row matches its checksum or, like rows of earlier versions, has none. */
export const isRowIntact = (table: CheckedTable, row: Values): boolean =>
  typeof row.checksum !== 'number' || row.checksum === checksumOf(table, row) || isAnonymized(row);

/** Returns true for an anonymized evaluation: earlier versions of `visitor --retain` did not update its checksum. */
const isAnonymized = ({ idUsuario, correoUsuario, telefono }: Values): boolean =>
  idUsuario === '' && correoUsuario === '' && telefono === '';

const ROWS_AT_ONCE = 250;

/** Formats the name of a damaged row for the log. */
export const formatRowName = (table: string, key: unknown): string => `${table} ${String(key)}`;

/** Parses the stored rows of a list in chunks. Omits unreadable rows and returns their names for the log. */
export async function parseRows(
  table: 'specialists' | 'loaded_ratings',
  stored: readonly DatabaseRow[],
): Promise<{ rows: LoadedRow[]; damaged: string[] }> {
  const [rows, damaged]: [LoadedRow[], string[]] = [[], []];
  for (const [index, each] of stored.entries()) {
    const row = isRowIntact(table, each) ? parseRow(each.raw) : null;
    if (row) rows.push(row);
    else damaged.push(formatRowName(table, each.position));
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToEventLoop();
  }
  return { rows, damaged };
}

/** Parses the stored text of a row; null if it is unreadable. */
export function parseRow(text: unknown): LoadedRow | null {
  if (typeof text !== 'string') return null;
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Returns the id in a row of either list, normalized as the site compares ids (Ruling 11); '' if it has none. */
export function specialistIdOfRow(row: unknown, field: 'id' | 'cedula'): string {
  if (!isRecord(row) || !Object.hasOwn(row, field)) return '';
  const id = row[field];
  return typeof id === 'string' || typeof id === 'number' ? String(id).trim() : '';
}
