import { listenOnPort } from '../../platform/http/lifecycle';
import { buildRemoteOrigin, readRemoteOriginConfig } from './remote-origin';

/** Maximum wait for open connections at shutdown, ms, because browsers keep idle ones open. */
const SHUTDOWN_TIMEOUT_MS = 1_000;

const { problems, ...config } = readRemoteOriginConfig(process.env);

function refuse(reasons: readonly string[]): void {
  for (const reason of reasons) process.stderr.write(`cannot start: ${reason}\n`);
  process.exitCode = 1;
}

async function serve(): Promise<void> {
  const app = await buildRemoteOrigin(config);
  console.log(`remotes of ${config.remotesDir} at ${await listenOnPort(app, config)}`);
  process.on('SIGTERM', () => {
    void app.close();
    setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref();
  });
}

if (problems.length > 0) refuse(problems);
else await serve().catch((error: Error) => refuse([error.message]));
