import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('./command.ts', import.meta.url)), {
  resolve: { noExternal: [/^@club\//] },
});
try {
  process.exitCode = await module.tortureCommand(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
