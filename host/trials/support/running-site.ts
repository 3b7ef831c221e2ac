import { setTimeout as pause } from 'node:timers/promises';
import { SERVICE_PATHS } from '@club/shared/service';
import { idOf } from '../../server/directory/sql/rows';
import type { Env } from '../../server/platform/config/env-reader';
import type { DataLocation } from '../../server/platform/database/open-database';
import { freePort } from './free-ports';
import { type SpawnedServer, spawnServer } from './spawn-server';

const START_MS = 30_000;

export type StartedSite = { server: SpawnedServer; base: string };

/** All submissions come from one address and one visitor. */
const LIMITS = {
  RATE_LIMIT: '0',
  EVALUATION_LIMIT: '0',
  ADDRESS_LIMIT: '0',
  ADDRESS_SPECIALIST_LIMIT: '0',
  SPECIALIST_LIMIT: '0',
} as const;

const envOf = (place: DataLocation, env: Env): Env => ({
  DATA_DIR: place.dataDir,
  DATABASE_URL: place.databaseUrl ?? '',
  ...LIMITS,
  ...env,
});

/** The server on this data, listening and without limits of submissions, unless the environment sets them. */
export async function startSite(file: string, place: DataLocation, env: Env = {}): Promise<StartedSite> {
  const server = spawnServer(file, envOf(place, env));
  return { server, base: await server.url() };
}

/** The same with its log in an open file, which need not be writable. */
export async function startLoggingTo(log: number, file: string, place: DataLocation): Promise<StartedSite> {
  const port = String(await freePort());
  const server = spawnServer(file, envOf(place, { PORT: port }), log);
  const site = { server, base: `http://127.0.0.1:${port}` };
  const deadline = Date.now() + START_MS;
  while ((await healthOf(site)) === null) {
    if (Date.now() > deadline || server.child.exitCode !== null)
      throw new Error(`the server did not start: ${server.output.stderr}`);
    await pause(50);
  }
  return site;
}

/** What the server says of itself; null where nobody answers. */
export const healthOf = ({ base }: StartedSite): Promise<{ status?: string; log?: string } | null> =>
  fetch(`${base}/healthz`).then(
    (answer) => answer.json(),
    () => null,
  );

/** Ends it as an operator would, and insists that it ends well. */
export async function stopSite({ server }: StartedSite): Promise<void> {
  server.child.kill('SIGTERM');
  const code = await server.ended();
  if (code !== 0) throw new Error(`the server ended with ${code}: ${server.output.stderr}`);
}

/** Ends it as a power failure would; nothing happens when it has ended already. */
export async function killSite({ server }: StartedSite): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended();
}

/** Specialists that may be evaluated. */
export async function listedIds({ base }: StartedSite): Promise<string[]> {
  const rows: unknown[] = await (await fetch(base + SERVICE_PATHS.specialists)).json();
  return rows.map((row) => idOf(row, 'id')).filter((id) => id !== '');
}
