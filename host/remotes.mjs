import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withSource } from '../shared/tools/import-source.mjs';

/** Runs the commands of the remotes' npm scripts from source; paths are relative to the directory where npm was called. */

// Ignores a closed output pipe, as in `history | head -1`.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const packageDir = process.cwd();
const env = { REMOTES_DIR: join(root, '.remotes'), SECRETS_DIR: join(root, '.secrets'), ...process.env };
const from = (path) => join(root, path);

const versions = await withSource(from('shared/tools/vite/shared-versions.ts'), (module) =>
  module.sharedVersions(),
);
/** Exports of the shared modules; read only for commands that need them, because it takes a second or two. */
const surface = ['release', 'deploy', 'rollback'].includes(process.argv[2])
  ? await withSource(from('shared/tools/vite/surface/shared-surface.ts'), (module) => module.sharedSurface())
  : undefined;
process.exitCode = await withSource(
  from('host/server/deploy-cli/run.ts'),
  (module) => {
    process.chdir(process.env.INIT_CWD ?? root);
    const print = (line) => console.log(line);
    return module.runCommand(process.argv.slice(2), { env, packageDir, print });
  },
  {
    __SHARED_VERSIONS__: JSON.stringify(versions),
    __SHARED_SURFACE__: JSON.stringify(surface) ?? 'undefined',
  },
);
