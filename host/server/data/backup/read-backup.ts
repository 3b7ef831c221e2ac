import { createReadStream } from 'node:fs';
import type { Row } from '../../database/database';
import { type StoredTable, TABLES } from '../../service/sql/stored-tables';
import { fileReason, Refused } from '../command';
import { type Head, type TableRow, Tally } from './backup-lines';

/** Reads a copy from end to end, so that one that is not whole is refused before anything is done with it. */
export async function checkBackup(file: string): Promise<{ head: Head; rows: number }> {
  const tally = new Tally();
  let head: Head | null = null;
  let tail = '';
  for await (const line of linesOf(file)) {
    if (tail !== '') throw damaged(file);
    if (line.startsWith('{"end":true')) tail = line;
    else {
      head ??= headOf(file, line);
      tally.add(line);
    }
  }
  if (!head || tail !== JSON.stringify(tally.tail())) throw damaged(file);
  return { head, rows: tally.tail().rows };
}

const PORTION = 1_000;

/** The rows of a copy that was checked, in portions of one table and of equal columns. */
export async function* portionsOf(file: string): AsyncGenerator<{ table: StoredTable; rows: Row[] }> {
  let portion: { name: string; table: StoredTable; rows: Row[] } | null = null;
  for await (const line of linesOf(file)) {
    const value = lineValue(file, line);
    if (!value.table || !value.row) continue;
    const columns = Object.keys(value.row);
    const name = [value.table, ...columns].join(' ');
    if (portion && (portion.name !== name || portion.rows.length >= PORTION)) {
      yield portion;
      portion = null;
    }
    portion ??= { name, table: tableOf(value.table, columns), rows: [] };
    portion.rows.push(value.row);
  }
  if (portion) yield portion;
}

function lineValue(file: string, line: string): Partial<TableRow> {
  try {
    return JSON.parse(line) as Partial<TableRow>;
  } catch {
    throw damaged(file);
  }
}

function tableOf(name: string, columns: readonly string[]): StoredTable {
  const table = TABLES.find((each) => each.name === name);
  if (!table || !columns.every((column) => Object.hasOwn(table.columns, column)))
    throw new Refused('la copia tiene una tabla desconocida');
  return table;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const chunk of createReadStream(file, 'utf8')) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if ((error as { syscall?: unknown }).syscall === undefined) throw error;
    throw new Refused(`no se puede leer ${file}: ${fileReason(error as Error)}`);
  }
  if (rest !== '') yield rest;
}

const damaged = (file: string) => new Refused(`${file} no está entero o fue cambiado; no se hizo nada`);

function headOf(file: string, line: string): Head {
  try {
    const head = JSON.parse(line) as Head;
    if (head.format === 'club-backup' && head.version === 1) return head;
  } catch {
    // It is something else, as any other file that is no copy.
  }
  throw new Refused(`${file} no es una copia hecha con backup`);
}
