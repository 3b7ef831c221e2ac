import { parseArgs } from 'node:util';
import { readConfig } from '../../platform/config/config';
import type { Env } from '../../platform/config/env-reader';
import { DatabaseError } from '../../platform/database/database';
import { backupCommand, checkDataCommand, restoreCommand } from './backup/backup-commands';
import { checkServiceCommand } from './check-service/check-service-command';
import { type Command, CommandRefused, createLazyDatabase, type ParsedArgs, UsageError } from './command';
import {
  approveEvaluationsCommand,
  evaluationsCommand,
  rejectEvaluationsCommand,
  removeEvaluationsCommand,
} from './evaluation-commands';
import { exportCommand, feedbackCommand } from './export/export-command';
import { importCommand } from './import/import-command';
import { hideSpecialistsCommand, reportsCommand, showSpecialistsCommand } from './moderation-commands';
import { visitorDataCommand } from './visitor-command';

/** Commands of `npm run data`, by name. */
const COMMANDS: Readonly<Record<string, Command>> = {
  import: importCommand,
  hide: hideSpecialistsCommand,
  show: showSpecialistsCommand,
  export: exportCommand,
  backup: backupCommand,
  restore: restoreCommand,
  feedback: feedbackCommand,
  evaluations: evaluationsCommand,
  approve: approveEvaluationsCommand,
  reject: rejectEvaluationsCommand,
  remove: removeEvaluationsCommand,
  reports: reportsCommand,
  visitor: visitorDataCommand,
  check: checkDataCommand,
  'check-service': checkServiceCommand,
};

/** Returns the help, two lines for each command. */
function helpLines(): string[] {
  const lines = Object.entries(COMMANDS).flatMap(([name, { usage, summary }]) => [
    `  ${name} ${usage}`.trimEnd(),
    `      ${summary}`,
  ]);
  return ['npm run data -- <comando>', '', ...lines];
}

type Console = { print: (line: string) => void; printError: (line: string) => void };

/** Runs a command. Exit codes: 0 done, 1 refused or failed, 2 wrong arguments. */
export async function runDataCommand(args: readonly string[], env: Env, console: Console): Promise<number> {
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
  const database = createLazyDatabase(read.config, command.mayCreate === true);
  try {
    return await command.run(parsed, { database, config: read.config, print });
  } catch (error) {
    if (error instanceof CommandRefused) return refuse([error.message], printError);
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
