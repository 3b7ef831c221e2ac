import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config/config';
import type { Database } from '../database/database';

export type Context = {
  /** Opened at its first use: whatever was given is checked before. */
  database: Database;
  config: Config;
  /** Shows one line to whoever gave the command. */
  print: (line: string) => void;
};

export type ParsedArgs = { values: Record<string, string | boolean | undefined>; positionals: string[] };

/** One command of `npm run data`. */
export type Command = {
  /** What follows the command's name. */
  usage: string;
  summary: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** Whether what it writes may begin a new database; the others would find nothing in one. */
  begins?: boolean;
  /** Answers the exit code. */
  run(args: ParsedArgs, context: Context): Promise<number>;
};

/** The command was not given as it should be; the reason is for whoever gave it. */
export class UsageError extends Error {}

/** What was asked cannot be done; the reason is for whoever asked. */
export class Refused extends Error {}

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

/** Returns in Spanish why a file or folder cannot be used; what the system says if the reason is a rare one. */
export const fileReason = ({ code = '', message }: NodeJS.ErrnoException): string =>
  FILE_REASONS[code] ?? message;
