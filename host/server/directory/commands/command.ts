import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { formatCount } from '@club/shared/domain';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/database/database';
import { type DataLocation, openDatabase } from '../../platform/database/open-database';
import { DATABASE_FILE } from '../../platform/database/sqlite/open-sqlite';

export type CommandContext = {
  /** Database, opened at first use, after the command has checked its arguments. */
  database: Database;
  config: Config;
  /** Prints one line for the user. */
  print: (line: string) => void;
};

export type ParsedArgs = { values: Record<string, string | boolean | undefined>; positionals: string[] };

/** One command of `npm run data`. */
export type Command = {
  /** Arguments, as shown in the help. */
  usage: string;
  summary: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** True if the command may create a new database. */
  mayCreate?: boolean;
  /** Returns the exit code. */
  run(args: ParsedArgs, context: CommandContext): Promise<number>;
};

/** Number of characters shown of an id. */
export const SHORT_ID_LENGTH = 8;

/** Minimum characters of the start of an id that a user may type to select a row. */
export const MIN_ID_PREFIX = 4;

/** Thrown for wrong arguments; its message is shown to the user. */
export class UsageError extends Error {}

/** Thrown to refuse a command; its message is shown to the user. */
export class CommandRefused extends Error {}

const FILE_REASONS: Record<string, string> = {
  EACCES: 'falta el permiso',
  EEXIST: 'ya hay un archivo con ese nombre',
  EISDIR: 'es una carpeta',
  ENOENT: 'no existe',
  ENOSPC: 'no queda espacio en el disco',
  ENOTDIR: 'un archivo está en el lugar de una carpeta',
  EPERM: 'falta el permiso',
  EROFS: 'el disco es solo de lectura',
};

/** Returns in Spanish why a file or folder cannot be used; for an uncommon error, the system's own message. */
export const fileErrorReason = ({ code = '', message }: NodeJS.ErrnoException): string =>
  FILE_REASONS[code] ?? message;

/** Formats a count: «1 fila», «10 000 filas». */
export const pluralize = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Makes external text safe for a terminal: one line without control characters or text direction marks. */
export function toPlainLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}

/** Writes a file atomically and durably, readable by its owner only, because it contains personal data. */
export async function writePrivateFileAtomically(
  file: string,
  write: (add: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const partial = `${file}.${randomUUID()}.part`;
  let handle: FileHandle | null = null;
  try {
    const opened = await open(partial, 'wx', 0o600);
    handle = opened;
    await write(async (text) => void (await opened.writeFile(text)));
    await opened.sync();
    await opened.close();
    await rename(partial, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await handle?.close().catch(() => undefined);
    await rm(partial, { force: true });
    if ((error as { syscall?: unknown }).syscall === undefined) throw error;
    throw new CommandRefused(`no se puede escribir ${file}: ${fileErrorReason(error as Error)}`, {
      cause: error,
    });
  }
}

/** Flushes the folder to disk, because the file's new name must survive a crash. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Opens the database at first use. Creates one only if `mayCreate`, because a mistyped DATA_DIR must not create an empty
 * database.
 */
export function createLazyDatabase(place: DataLocation, mayCreate: boolean): Database {
  let opening: Promise<Database> | null = null;
  const open = (makes: boolean): Promise<Database> => {
    opening ??= openOrRefuse(place, makes);
    return opening;
  };
  return {
    read: async (work) => (await open(false)).read(work),
    write: async (work) => (await open(mayCreate)).write(work),
    purge: async (tables) => (await open(false)).purge(tables),
    close: async () => (await opening?.catch(() => null))?.close(),
  };
}

async function openOrRefuse(place: DataLocation, makes: boolean): Promise<Database> {
  const file = join(place.dataDir, DATABASE_FILE);
  if (!makes && place.databaseUrl === null && !existsSync(file)) {
    throw new CommandRefused(`no hay ninguna base de datos en ${file} (DATA_DIR)`);
  }
  const opened = await openDatabase(place, { alone: false });
  if (!opened.ok) throw new CommandRefused(opened.problem);
  return opened.value;
}
