import { buildRemoteOrigin, readRemoteOriginConfig } from './remote-origin';

const { problems, ...config } = readRemoteOriginConfig(process.env);

if (problems.length > 0) {
  for (const problem of problems) process.stderr.write(`cannot start: ${problem}\n`);
  process.exitCode = 1;
} else {
  const app = await buildRemoteOrigin(config);
  const url = await app.listen(config);
  console.log(`remotes of ${config.remotesDir} at ${url}`);
  process.on('SIGTERM', () => void app.close());
}
