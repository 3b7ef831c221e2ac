import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** The commands behind the remotes' npm scripts, from source; paths are relative to where npm was called. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const packageDir = process.cwd();
const env = { REMOTES_DIR: join(root, '.remotes'), SECRETS_DIR: join(root, '.secrets'), ...process.env };
const from = (path) => join(root, path);

const noExternal = [/^@club\//];
const { module: versions } = await runnerImport(from('shared/build/shared-versions.ts'));
/** Reading it takes a second or two: only the commands that look at it do. */
const surface = async () => {
  if (!['release', 'deploy', 'rollback'].includes(process.argv[2])) return 'undefined';
  const { module } = await runnerImport(from('shared/build/surface/shared-surface.ts'));
  return JSON.stringify(module.sharedSurface());
};
const { module } = await runnerImport(from('host/server/deploy-cli/run.ts'), {
  resolve: { noExternal },
  define: {
    __SHARED_VERSIONS__: JSON.stringify(versions.sharedVersions()),
    __SHARED_SURFACE__: await surface(),
  },
});
process.chdir(process.env.INIT_CWD ?? root);
process.exitCode = await module.runCommand(process.argv.slice(2), { env, packageDir, print: console.log });
