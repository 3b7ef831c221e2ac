import { createReadStream } from 'node:fs';
import { Refused } from '../command';
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

/** The rows of a copy that was checked, in portions of one table each. */
export async function* portionsOf(file: string, size: number): AsyncGenerator<TableRow[]> {
  let portion: TableRow[] = [];
  for await (const line of linesOf(file)) {
    const value = JSON.parse(line) as Partial<TableRow>;
    if (!value.table || !value.row) continue;
    if (portion.length >= size || (portion[0] && portion[0].table !== value.table)) {
      yield portion;
      portion = [];
    }
    portion.push({ table: value.table, row: value.row });
  }
  if (portion.length > 0) yield portion;
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
    throw new Refused(`no se puede leer ${file}: ${(error as Error).message}`);
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
