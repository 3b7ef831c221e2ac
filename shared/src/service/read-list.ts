import { isRecord } from '../domain';
import type { DroppedRow, ListReading, ParsedList } from './contract';
import { itemsOfJsonList } from './json-list';

export type Row = Readonly<Record<string, unknown>>;

/**
 * Reads an answer row by row: rows without an id and repeated ids are dropped, the rest stays; the first id wins.
 * Not ok when the text is no list, or a list without one usable row, so that good cached data survives. Ruling 22.
 */
export function* readList<T>(
  text: string,
  idOf: (row: Row) => string,
  read: (id: string, row: Row) => T,
): ListReading<T> {
  const answer = text.replace(/^\ufeff/, '').trim();
  if (answer === '') return { ok: false, reason: 'empty' };
  if (answer.startsWith('<')) return { ok: false, reason: 'HTML' };
  if (!answer.startsWith('[')) return { ok: false, reason: isJson(answer) ? 'not a list' : 'not JSON' };
  try {
    return yield* readRows(answer, idOf, read);
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, reason: 'not JSON' };
    throw error;
  }
}

function* readRows<T>(
  answer: string,
  idOf: (row: Row) => string,
  read: (id: string, row: Row) => T,
): Generator<void, ParsedList<T>> {
  const items: T[] = [];
  const dropped: DroppedRow[] = [];
  const seen = new Set<string>();
  let row = 0;
  for (const piece of itemsOfJsonList(answer)) {
    for (const value of piece) {
      const id = isRecord(value) ? idOf(value) : '';
      if (!isRecord(value)) dropped.push({ row, reason: 'not an object' });
      else if (id === '') dropped.push({ row, reason: 'no id' });
      else if (seen.has(id)) dropped.push({ row, reason: 'repeated id' });
      else {
        seen.add(id);
        items.push(read(id, value));
      }
      row++;
    }
    yield;
  }
  if (row > 0 && items.length === 0) return { ok: false, reason: 'no usable row' };
  return { ok: true, items, dropped };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
