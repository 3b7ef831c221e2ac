import { resolve } from 'node:path';
import { withImportedModule } from './import-source.mjs';

/** Runs a command written in TypeScript: `node shared/tools/run.mjs host/trials/crash/command.ts [options]`. */

// On a signal, exits in a way that runs the exit handlers; they end the command's child processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const [file, ...args] = process.argv.slice(2);
try {
  process.exitCode = await withImportedModule(resolve(file), (command) => command.default(args));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
