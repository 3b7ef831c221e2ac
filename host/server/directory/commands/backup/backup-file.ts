import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, DatabaseRow } from '../../../platform/database/database';
import { COPIES_FOLDER } from '../../../platform/database/open-database';
import {
  BACKUP_TABLES,
  type DamagedRow,
  readSchemaVersion,
  readTableInPages,
  type StoredTable,
  selectDamagedRows,
} from '../../sql/stored-tables';
import {
  CommandRefused,
  fileErrorReason,
  pluralize,
  toPlainLine,
  writePrivateFileAtomically,
} from '../command';

/** First line of a backup: its format and the schema of its rows. */
type Head = { format: 'club-backup'; version: 1; schema: number; madeAt: string };
type TableRow = { table: string; row: DatabaseRow };
/** Last line of a backup, which proves that the file is complete. */
type Tail = { end: true; rows: number; sha256: string };

/** Counts and hashes the lines of a backup. */
class LineTally {
  readonly #hash: Hash = createHash('sha256');
  #rows = -1;

  add(line: string): void {
    this.#hash.update(`${line}\n`);
    this.#rows += 1;
  }

  tail(): Tail {
    return { end: true, rows: this.#rows, sha256: this.#hash.copy().digest('hex') };
  }
}

/** Writes a snapshot of all tables to a file, damaged rows included; returns the numbers of rows and damaged rows. */
export async function writeBackup(
  database: Pick<Database, 'read'>,
  file: string,
): Promise<{ rows: number; damaged: number }> {
  const tally = new LineTally();
  let damaged = 0;
  await writePrivateFileAtomically(file, (add) =>
    database.read(async (sql) => {
      const line = (value: Head | { table: string; row: DatabaseRow }) => {
        const text = JSON.stringify(value);
        tally.add(text);
        return `${text}\n`;
      };
      const schema = await readSchemaVersion(sql);
      await add(line({ format: 'club-backup', version: 1, schema, madeAt: new Date().toISOString() }));
      for (const table of BACKUP_TABLES) {
        for await (const rows of readTableInPages(sql, table)) {
          damaged += selectDamagedRows(table, rows).length;
          await add(rows.map((row) => line({ table: table.name, row })).join(''));
        }
      }
      await add(`${JSON.stringify(tally.tail())}\n`);
    }),
  );
  return { rows: tally.tail().rows, damaged };
}

/** Reads a whole backup; throws if it is incomplete or was changed. */
export async function checkBackup(file: string): Promise<{ head: Head; rows: number }> {
  const tally = new LineTally();
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

/** Reads the rows of a verified backup in batches; all rows of a batch have the same table and columns. */
export async function* readBackupBatches(
  file: string,
): AsyncGenerator<{ table: StoredTable; rows: DatabaseRow[] }> {
  let portion: { name: string; table: StoredTable; rows: DatabaseRow[] } | null = null;
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
  const table = BACKUP_TABLES.find((each) => each.name === name);
  if (!table || !columns.every((column) => Object.hasOwn(table.columns, column)))
    throw new CommandRefused('la copia tiene una tabla desconocida');
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
    throw new CommandRefused(`no se puede leer ${file}: ${fileErrorReason(error as Error)}`);
  }
  if (rest !== '') yield rest;
}

const damaged = (file: string) =>
  new CommandRefused(`${file} no está entero o fue cambiado; no se hizo nada`);

function headOf(file: string, line: string): Head {
  try {
    const head = JSON.parse(line) as Head;
    if (head.format === 'club-backup' && head.version === 1) return head;
  } catch {
    // Ignores the parse error, because the refusal below reports the file.
  }
  throw new CommandRefused(`${file} no es una copia hecha con backup`);
}

/** Tables whose keys are digests of personal data. */
const DIGESTS = new Set(['recent_sends', 'visitor_sends']);
const SHORT = 8;

/** Describes a damaged row by its table and key. */
export function formatDamagedRow({ table, row, column }: DamagedRow): string {
  const key = String(row[table.key]);
  const shown = DIGESTS.has(table.name) ? key.slice(0, SHORT) : key;
  return toPlainLine(`${table.name} ${shown}: no se puede leer «${column}»`);
}

export const formatDamagedRowCount = (rows: number): string =>
  pluralize(rows, 'fila dañada', 'filas dañadas');

const KEPT = 5;
const IMPORT_COPY = /^antes-de-importar-.+\.copia(\.[\w-]+\.part)?$/;
const MIGRATION_COPY = /^antes-de-migrar-.+\.sqlite(\.part)?$/;

/** Makes a backup before an import or a repair and deletes all but the newest five. Returns the file. */
export async function backUpBeforeChange(database: Pick<Database, 'read'>, dataDir: string): Promise<string> {
  const folder = join(dataDir, COPIES_FOLDER);
  const name = `antes-de-importar-${new Date().toISOString().replaceAll(':', '-')}.copia`;
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new CommandRefused(`no se puede usar ${folder}: ${fileErrorReason(error)}; no se hizo nada`);
  });
  await writeBackup(database, join(folder, name));
  for (const old of (await listSafetyCopies(dataDir, [IMPORT_COPY])).slice(0, -KEPT))
    await rm(old, { force: true });
  return join(folder, name);
}

/** Lists the copies made before imports and migrations, oldest first; includes incomplete ones. */
export async function listSafetyCopies(
  dataDir: string,
  names = [IMPORT_COPY, MIGRATION_COPY],
): Promise<string[]> {
  const folder = join(dataDir, COPIES_FOLDER);
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => names.some((name) => name.test(file)))
    .sort()
    .map((file) => join(folder, file));
}
