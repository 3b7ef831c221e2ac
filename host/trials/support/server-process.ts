import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import type { Env } from '../../server/platform/config/env-reader';
import { type SpawnedServer, spawnServer } from './running-site';

const ENTRY = fileURLToPath(new URL('./process-entry.ts', import.meta.url));

/** Bundles `process-entry.ts` as the site's build does. Returns the file to run. */
export async function bundleServer(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: ENTRY, outDir, target: 'node20', emptyOutDir: true },
  });
  return join(outDir, 'process-entry.js');
}

/** Starts the bundled server as a child process; kills it after the test. */
export function runServer(file: string, env: Env, log?: number): SpawnedServer {
  const server = spawnServer(file, env, log);
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.ended();
  });
  return server;
}
