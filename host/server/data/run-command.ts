import { parseArgs } from 'node:util';
import { readConfig } from '../config/config';
import type { Env } from '../config/env-reader';
import { DatabaseError } from '../database/database-error';
import { type Command, type ParsedArgs, Refused, UsageError } from './command';
import { COMMANDS, helpLines } from './commands';
import { lazyDatabase } from './lazy-database';

export type Console = { print: (line: string) => void; printError: (line: string) => void };

/** Exit codes: 0 done, 1 refused or failed, 2 not understood. */
export async function runCommand(args: readonly string[], env: Env, console: Console): Promise<number> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    for (const line of helpLines()) console.printError(line);
    return 2;
  }
  try {
    return await run(command, parse(command, rest), env, console);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.printError(error.message);
    console.printError(`npm run data -- ${name} ${command.usage}`);
    return 2;
  }
}

function parse(command: Command, args: string[]): ParsedArgs {
  try {
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true });
    return { values: values as ParsedArgs['values'], positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function run(
  command: Command,
  parsed: ParsedArgs,
  env: Env,
  { print, printError }: Console,
): Promise<number> {
  const read = readConfig(env);
  if (!read.ok) return refuse(read.problems, printError);
  const database = lazyDatabase(read.config, command.begins === true);
  try {
    return await command.run(parsed, { database, config: read.config, print });
  } catch (error) {
    if (error instanceof Refused) return refuse([error.message], printError);
    if (error instanceof DatabaseError)
      return refuse([`la base de datos no responde: ${error.message}`], printError);
    throw error;
  } finally {
    await database.close();
  }
}

function refuse(problems: readonly string[], printError: Console['printError']): number {
  for (const problem of problems) printError(problem);
  return 1;
}
