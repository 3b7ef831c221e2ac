import { join } from 'node:path';
import concurrently from 'concurrently';
import { withSource } from '../host/scripts/import-source.mjs';
import { remoteFolders } from './remote-folders.mjs';
import { takenPort } from './taken-port.mjs';

/** Runs development servers, which end together: `npm run dev` for all, `node .scripts/dev.mjs host` for some. */

const root = join(import.meta.dirname, '..');
const named = process.argv.slice(2);
const folders = named.length > 0 ? named : ['host', ...remoteFolders(root)];

/** Returns what keeps the servers from starting; null if nothing does. */
async function obstacle() {
  try {
    const servers = await withSource(join(root, 'shared/build/dev-servers.ts'), (module) =>
      module.devServers(),
    );
    const ports = folders.flatMap((folder) =>
      folder === 'host'
        ? [servers.site.port, servers.servicePort]
        : [servers.remote(folder.replace('remote-', '')).port],
    );
    return await takenPort(ports, [servers.host, '127.0.0.1', '::1']);
  } catch (error) {
    return error.message;
  }
}

const problem = await obstacle();
if (problem) {
  console.error(`cannot start: ${problem}`);
  process.exitCode = 1;
} else {
  const { result } = concurrently(
    folders.map((folder) => ({
      name: folder.replace('remote-', ''),
      command: 'vite --configLoader runner',
      cwd: join(root, folder),
    })),
    { prefix: 'name', raw: folders.length === 1, killOthersOn: ['success', 'failure'] },
  );
  await result.catch(() => {
    process.exitCode = 1;
  });
}
