import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../../stack/paths';

const FEDERATED = join(ROOT, 'host/src/federation/remote-modules.ts');
const OWN = join(import.meta.dirname, 'own-modules.ts');

/** Puts modules that are imported in the place of the host's own, which loads them from remotes. */
export function ownModules(): Plugin {
  let replaced = false;
  return {
    name: 'bench:own-modules',
    enforce: 'pre',
    load(id) {
      if (id !== FEDERATED) return null;
      replaced = true;
      return `export * from ${JSON.stringify(OWN)};`;
    },
    buildEnd(error) {
      if (!error && !replaced) throw new Error(`The host no longer loads its remotes in ${FEDERATED}`);
    },
  };
}
