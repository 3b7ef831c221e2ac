import { asRow, type Row } from './cells';
import type { DroppedRow, ParsedList } from './contract';

/**
 * Parses an answer row by row: rows without an id and repeated ids are dropped, the rest stays; the first id wins.
 * Not ok when the text is no list, or a list without one usable row, so that good cached data survives. Ruling 22.
 */
export function parseList<T>(
  text: string,
  idOf: (row: Row) => string,
  read: (id: string, row: Row) => T,
): ParsedList<T> {
  const answer = text.replace(/^\ufeff/, '').trim();
  if (answer === '') return { ok: false, reason: 'empty' };
  if (answer.startsWith('<')) return { ok: false, reason: 'HTML' };
  const rows = parseJson(answer);
  if (rows === undefined) return { ok: false, reason: 'not JSON' };
  if (!Array.isArray(rows)) return { ok: false, reason: 'not a list' };
  const { items, dropped } = readRows(rows, idOf, read);
  if (rows.length > 0 && items.length === 0) return { ok: false, reason: 'no usable row' };
  return { ok: true, items, dropped };
}

function readRows<T>(
  rows: readonly unknown[],
  idOf: (row: Row) => string,
  read: (id: string, row: Row) => T,
): { items: T[]; dropped: DroppedRow[] } {
  const items: T[] = [];
  const dropped: DroppedRow[] = [];
  const seen = new Set<string>();
  rows.forEach((value, row) => {
    const source = asRow(value);
    const id = source ? idOf(source) : '';
    if (!source) dropped.push({ row, reason: 'not an object' });
    else if (id === '') dropped.push({ row, reason: 'no id' });
    else if (seen.has(id)) dropped.push({ row, reason: 'repeated id' });
    else {
      seen.add(id);
      items.push(read(id, source));
    }
  });
  return { items, dropped };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
