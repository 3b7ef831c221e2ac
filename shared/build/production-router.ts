import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const OWN_PACKAGE = 'react-router/package.json';

const requireBesideDom = createRequire(
  createRequire(import.meta.url).resolve('react-router-dom/package.json'),
);

/** What keeps components that the site does not use in its bundle: names for developer tools, and calls not marked as pure. */
const DISPLAY_NAMES = /^\w+\.displayName = .*;$/gm;
const COMPONENTS = /(?<== )(?=React\d*\.(forwardRef|memo|createContext)\()/g;

/**
 * The router's files for production, which its package has but leads nobody to: those that it leads to warn developers,
 * in every browser.
 */
export function productionRouter(): Plugin {
  const folder = join(dirname(requireBesideDom.resolve(OWN_PACKAGE)), 'dist', 'production');
  return {
    name: 'club:production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(folder, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(folder, 'dom-export.mjs') },
        ],
      },
    }),
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code.replace(DISPLAY_NAMES, '').replace(COMPONENTS, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
