import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SHARED_MODULES } from '../../src/federation/shared-modules';
import type { SharedSurface } from '../../src/federation/shared-surface';
import { type DeclaredSurface, declaredSurface } from './declared-surface';

/** The checkout that this file lies in. */
const CHECKOUT = join(import.meta.dirname, '../../..');

const OWN_MODULES = SHARED_MODULES.filter((name) => name.startsWith('@club/'));

/** What browsers get of each library, whatever this process is told by NODE_ENV: development's has more names. */
const LIBRARY_FILES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
};

const require = createRequire(import.meta.url);

function namesOfLibrary(module: string): string[] {
  const [name = '', ...path] = (LIBRARY_FILES[module] ?? '').split('/');
  const folder = dirname(require.resolve(`${name}/package.json`));
  return [...Object.keys(require(join(folder, ...path))), 'default'].sort();
}

/** The names that a shared module has at run time. */
export const sharedNames = (module: string, declared: DeclaredSurface): string[] =>
  LIBRARY_FILES[module] ? namesOfLibrary(module) : declared.names(module);

/** What the shared modules of a checkout declare. */
export const declaredIn = (root = CHECKOUT): DeclaredSurface => declaredSurface(root, OWN_MODULES);

/** All that a host shares with the remotes: the names of each module, and the facts of those of ours. */
export function sharedSurface(declared = declaredIn()): SharedSurface {
  const factsOf = (module: string) =>
    sharedNames(module, declared).map((name) => [name, declared.facts(module, name, () => true)]);
  return Object.fromEntries(SHARED_MODULES.map((module) => [module, Object.fromEntries(factsOf(module))]));
}
