import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { ROOT } from '../stack/paths';

const GROWING = /\/results\/use-incremental-list$/;
const EVERY_CARD = '\0every-card';

/** The results as they would be without growing: every card at once. */
function everyCard(): Plugin {
  let replaced = false;
  return {
    name: 'growth:every-card',
    enforce: 'pre',
    resolveId: (source, importer) => (GROWING.test(join(importer ?? '', '..', source)) ? EVERY_CARD : null),
    load(id) {
      if (id !== EVERY_CARD) return null;
      replaced = true;
      return 'export const useIncrementalList = (total) => ({ count: total, grow: () => {}, endRef: () => {} });';
    },
    buildEnd(error) {
      if (!error && !replaced) throw new Error(`The results no longer grow in ${GROWING.source}`);
    },
  };
}

/** Builds the directory's remote from the same source, but for how many cards it draws. */
export async function buildPlainDirectory(outDir: string): Promise<void> {
  const root = join(ROOT, 'remote-directory');
  const before = process.cwd();
  process.chdir(root);
  try {
    await build({
      root,
      configLoader: 'runner',
      logLevel: 'error',
      plugins: [everyCard()],
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    process.chdir(before);
  }
}
