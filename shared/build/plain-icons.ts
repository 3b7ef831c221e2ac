import type { Plugin } from 'vite';

const LIBRARYS_OWN = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/;
const SOURCE = `export { createPlainIcon as default } from '@club/shared/ui/plain-icon';`;

/** Draws lucide's icons by our own few lines. Its own come with a context, classes and ways of drawing that nobody here uses. */
export function plainIcons(): Plugin {
  return {
    name: 'club:plain-icons',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (LIBRARYS_OWN.test(id) ? SOURCE : null),
  };
}
