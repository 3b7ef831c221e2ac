import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';
const SOURCE = `export { fetchCode as __vitePreload } from '@club/shared/federation/fetch-code';`;

/** Wraps each dynamic import of a build in our own `fetchCode` instead of Vite's helper, of which every remote has a copy. */
export function ownPreload(): Plugin {
  return {
    name: 'club:own-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? SOURCE : null),
  };
}
