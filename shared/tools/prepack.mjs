import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * Writes the files that only the published package contains. In this repository, they come from the host and the root
 * folder, which a remote in its own repository does not have.
 */

const folder = join(import.meta.dirname, '..');

const SQLITE = '@photostructure/sqlite';

await build({
  configFile: false,
  root: folder,
  logLevel: 'warn',
  publicDir: false,
  // Leaves out the database drivers, which only a deploy on the server's own machine needs; pg is imported lazily.
  ssr: { noExternal: true, external: ['pg'] },
  plugins: [
    {
      name: 'club:without-sqlite',
      enforce: 'pre',
      resolveId: (id) => (id === SQLITE ? `\0${SQLITE}` : null),
      load: (id) => (id === `\0${SQLITE}` ? 'export const DatabaseSync = null;' : null),
    },
  ],
  build: {
    ssr: join(folder, '../host/server/cli/deploy/run.ts'),
    outDir: 'dist',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'deploy-cli.js' } },
  },
});

const { devDependencies } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
writeFileSync(join(folder, 'dist/tools.json'), JSON.stringify(devDependencies));
