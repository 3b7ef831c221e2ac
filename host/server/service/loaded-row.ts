import { isRecord } from '@club/shared/domain';
import type { Row } from '../database/database';
import { isRowIntact } from './sql/row-checksum';

/** A row of a list: its text as it came, and the value of that. */
export type LoadedRow = { text: string; value: unknown };

const ROWS_AT_ONCE = 250;
export const letOthersRun = () => new Promise(setImmediate);

/** How a damaged row is named in the log. */
export const rowName = (table: string, key: unknown): string => `${table} ${String(key)}`;

/** Parses the stored rows of a list, a few at a time; rows that cannot be read are left out and named. */
export async function parseRows(
  table: 'specialists' | 'loaded_ratings',
  stored: readonly Row[],
): Promise<{ rows: LoadedRow[]; damaged: string[] }> {
  const [rows, damaged]: [LoadedRow[], string[]] = [[], []];
  for (const [index, each] of stored.entries()) {
    const row = isRowIntact(table, each) ? parsed(each.raw) : null;
    if (row) rows.push(row);
    else damaged.push(rowName(table, each.position));
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await letOthersRun();
  }
  return { rows, damaged };
}

/** The row in a stored text; null when that cannot be read. */
export function parsed(text: unknown): LoadedRow | null {
  if (typeof text !== 'string') return null;
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** The id in a row of either list, as the site joins it (Ruling 11); '' when the row has none. */
export function idOf(row: unknown, field: 'id' | 'cedula'): string {
  if (!isRecord(row) || !Object.hasOwn(row, field)) return '';
  const id = row[field];
  return typeof id === 'string' || typeof id === 'number' ? String(id).trim() : '';
}
