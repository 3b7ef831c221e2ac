import type { FastifyInstance } from 'fastify';
import { remoteFilesPlugin } from '../../pages/static-files';
import { createEnvReader, type Env } from '../../platform/config/env-reader';
import { createBareServer } from '../../platform/http/bare-server';
import { createLog } from '../../platform/logging/logging';

type RemoteOriginConfig = { host: string; port: number; remotesDir: string };

/**
 * Reads the address and folder of the server for remotes' files. Returns one line in `problems` for each invalid value.
 */
export function readRemoteOriginConfig(environment: Env): RemoteOriginConfig & { problems: string[] } {
  const env = createEnvReader(environment);
  return {
    host: env.text('HOST', '127.0.0.1'),
    port: env.integer('PORT', 4310, 0, 65_535),
    remotesDir: env.text('REMOTES_DIR', '.remotes'),
    problems: env.problems,
  };
}

/** Serves published remotes from a separate origin. Any static host with the same headers can replace it. */
export async function buildRemoteOrigin({ remotesDir }: RemoteOriginConfig): Promise<FastifyInstance> {
  const app = createBareServer({ trustProxy: 'nobody', log: createLog('warn') });
  await app.register(remoteFilesPlugin, { remotesDir });
  return app;
}
