import { join } from 'node:path';
import concurrently from 'concurrently';
import { remoteFolders } from './remote-folders.mjs';

/** The host and every remote on their development servers, which end together: `npm run dev`. */

const root = join(import.meta.dirname, '..');

const { result } = concurrently(
  ['host', ...remoteFolders(root)].map((folder) => ({
    name: folder.replace('remote-', ''),
    command: `npm run dev -w ${folder}`,
  })),
  { cwd: root, prefix: 'name', killOthersOn: ['success', 'failure'] },
);
await result.catch(() => {
  process.exitCode = 1;
});
