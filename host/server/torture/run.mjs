import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('./command.ts', import.meta.url)), {
  resolve: { noExternal: [/^@club\//] },
});
process.exitCode = await module.tortureCommand(process.argv.slice(2));
