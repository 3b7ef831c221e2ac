import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import concurrently from 'concurrently';
import { remoteFolders } from './remote-folders.mjs';

/** Builds the host and every remote, in parallel by the number of processors: `npm run build`. */

const root = join(import.meta.dirname, '../..');

const { result } = concurrently(
  ['host', ...remoteFolders(root)].map((folder) => ({
    name: folder.replace('remote-', ''),
    command: `npm run build -w ${folder}`,
  })),
  { cwd: root, group: true, killOthersOn: ['failure'], maxProcesses: availableParallelism() },
);
await result.catch(() => {
  process.exitCode = 1;
});
