import { buildRemoteOrigin, readRemoteOriginConfig } from './remote-origin';

/** For answers on their way; browsers also hold connections that they have never used. */
const LAST_MS = 1_000;

const { problems, ...config } = readRemoteOriginConfig(process.env);

if (problems.length > 0) {
  for (const problem of problems) process.stderr.write(`cannot start: ${problem}\n`);
  process.exitCode = 1;
} else {
  const app = await buildRemoteOrigin(config);
  const url = await app.listen(config);
  console.log(`remotes of ${config.remotesDir} at ${url}`);
  process.on('SIGTERM', () => {
    void app.close();
    setTimeout(() => app.server.closeAllConnections(), LAST_MS).unref();
  });
}
