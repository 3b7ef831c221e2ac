import { join } from 'node:path';
import concurrently from 'concurrently';
import { withImportedModule } from './import-source.mjs';
import { remoteFolders } from './remote-folders.mjs';
import { describePortInUse } from './taken-port.mjs';

/**
 * Runs development servers, which all stop together. `npm run dev` starts all servers; `node shared/tools/dev.mjs host`
 * only the named ones.
 */

const root = join(import.meta.dirname, '../..');
const named = process.argv.slice(2);
const folders = named.length > 0 ? named : ['host', ...remoteFolders(root)];

/** Returns the reason why the servers cannot start; null if they can. */
async function obstacle() {
  if (named.some((word) => word.startsWith('--site')))
    return 'one remote runs on a site: npm run dev -w remote-profile -- --site https://…';
  try {
    const servers = await withImportedModule(join(root, 'shared/tools/vite/dev-servers.ts'), (module) =>
      module.devServers(),
    );
    const ports = folders.flatMap((folder) =>
      folder === 'host'
        ? [servers.site.port, servers.servicePort]
        : [servers.remote(folder.replace('remote-', '')).port],
    );
    return await describePortInUse(ports, [servers.host, '127.0.0.1', '::1']);
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
      command: folder === 'host' ? 'vite --configLoader runner' : 'club-remote dev',
      cwd: join(root, folder),
    })),
    { prefix: 'name', raw: folders.length === 1, killOthersOn: ['success', 'failure'] },
  );
  await result.catch(() => {
    process.exitCode = 1;
  });
}
