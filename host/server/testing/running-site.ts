import type { Env } from '../env-reader';
import { idOf } from '../service/loaded-row';
import type { Place } from '../service/open-database';
import { SERVICE_PATHS } from '../service/paths';
import { type ServerProcess, spawnServer } from './spawn-server';

export type RunningSite = { server: ServerProcess; base: string };

/** All sends come from one address and one visitor. */
const LIMITS = {
  RATE_LIMIT: '0',
  EVALUATION_LIMIT: '0',
  ADDRESS_LIMIT: '0',
  ADDRESS_SPECIALIST_LIMIT: '0',
  SPECIALIST_LIMIT: '0',
} as const;

/** The server on this data, listening and without limits of sends, unless the environment sets them. */
export async function startSite(file: string, place: Place, env: Env = {}): Promise<RunningSite> {
  const server = spawnServer(file, {
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    ...LIMITS,
    ...env,
  });
  return { server, base: await server.url() };
}

/** Ends it as an operator would, and insists that it ends well. */
export async function stopSite({ server }: RunningSite): Promise<void> {
  server.child.kill('SIGTERM');
  const code = await server.ended();
  if (code !== 0) throw new Error(`the server ended with ${code}: ${server.output.stderr}`);
}

/** Ends it as a power failure would; nothing happens when it has ended already. */
export async function killSite({ server }: RunningSite): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended();
}

/** Specialists that may be evaluated. */
export async function listedIds({ base }: RunningSite): Promise<string[]> {
  const rows: unknown[] = await (await fetch(base + SERVICE_PATHS.specialists)).json();
  return rows.map((row) => idOf(row, 'id')).filter((id) => id !== '');
}
