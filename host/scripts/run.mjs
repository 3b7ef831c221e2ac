import { resolve } from 'node:path';
import { runnerImport } from 'vite';

/** Runs a command that is written in TypeScript: `node host/scripts/run.mjs host/trials/crash/command.ts [options]`. */

// What a command has started ends with it, however it is ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const [file, ...args] = process.argv.slice(2);
const { module } = await runnerImport(resolve(file), { resolve: { noExternal: [/^@club\//] } });
try {
  process.exitCode = await module.default(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
