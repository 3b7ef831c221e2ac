import { parseArgs } from 'node:util';
import { readConfig } from '../config/config';
import type { Env } from '../config/env-reader';
import { StoreUnavailable } from '../database/store-unavailable';
import { type Command, type Given, Refused, WrongUse } from './command';
import { COMMANDS, helpLines } from './commands';
import { databaseAtNeed } from './database-at-need';

export type Console = { say: (line: string) => void; complain: (line: string) => void };

/** Exit codes: 0 done, 1 refused or failed, 2 not understood. */
export async function runCommand(args: readonly string[], env: Env, console: Console): Promise<number> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    for (const line of helpLines()) console.complain(line);
    return 2;
  }
  try {
    return await run(command, given(command, rest), env, console);
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    console.complain(error.message);
    console.complain(`npm run data -- ${name} ${command.usage}`);
    return 2;
  }
}

function given(command: Command, args: string[]): Given {
  try {
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true });
    return { values: values as Given['values'], positionals };
  } catch (error) {
    throw new WrongUse((error as Error).message);
  }
}

async function run(command: Command, given: Given, env: Env, { say, complain }: Console): Promise<number> {
  const read = readConfig(env);
  if (!read.ok) return refuse(read.problems, complain);
  const database = databaseAtNeed(read.config, command.begins === true);
  try {
    return await command.run(given, { database, config: read.config, say });
  } catch (error) {
    if (error instanceof Refused) return refuse([error.message], complain);
    if (error instanceof StoreUnavailable)
      return refuse([`la base de datos no responde: ${error.message}`], complain);
    throw error;
  } finally {
    await database.close();
  }
}

function refuse(problems: readonly string[], complain: Console['complain']): number {
  for (const problem of problems) complain(problem);
  return 1;
}
