import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { compressFolder } from './compress';

const PRELOAD_HELPER = '\0vite/preload-helper.js';
const PRELOAD_SOURCE = `export { fetchCode as __vitePreload } from '@club/shared/federation/fetch-code';`;

/** Wraps dynamic imports in the shared `fetchCode`; Vite's helper would be bundled into each remote. */
export function ownPreload(): Plugin {
  return {
    name: 'club:own-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === PRELOAD_HELPER ? PRELOAD_SOURCE : null),
  };
}

const LUCIDE_FACTORY = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/;
const ICON_SOURCE = `export { createPlainIcon as default } from '@club/shared/ui/plain-icon';`;

/** Replaces lucide's icon factory by a smaller one, without its context and class names. */
export function plainIcons(): Plugin {
  return {
    name: 'club:plain-icons',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (LUCIDE_FACTORY.test(id) ? ICON_SOURCE : null),
  };
}

const OWN_PACKAGE = 'react-router/package.json';

const requireBesideDom = createRequire(
  createRequire(import.meta.url).resolve('react-router-dom/package.json'),
);

/**
 * Matches statements that prevent the removal of unused components: names for developer tools, and calls that are not
 * marked as pure.
 */
const DISPLAY_NAMES = /^\w+\.displayName = .*;$/gm;
const COMPONENTS = /(?<== )(?=React\d*\.(forwardRef|memo|createContext)\()/g;

/** Uses the router's production files. Its package does not export them; the exported files contain warnings. */
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

const ENTRY_TAG = '<script type="module"';

const preloadOf = (chunk: string) =>
  new RegExp(`<link rel="modulepreload"([^>]*) href="([^"]*/${chunk}-[^"/]+)">\\s*`);

/** Runs a chunk in a task before the entry that imports it; the browser can handle input between both. */
export function runChunkBeforeEntry(chunk: string): Plugin {
  return {
    name: 'club:run-chunk-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [preload, attributes, url] = html.match(preloadOf(chunk)) ?? [];
        if (!preload) throw new Error(`The page preloads no chunk ${chunk}`);
        return html
          .replace(preload, '')
          .replace(
            ENTRY_TAG,
            `${ENTRY_TAG} fetchpriority="high"${attributes} src="${url}"></script>\n    ${ENTRY_TAG} fetchpriority="high"`,
          );
      },
    },
  };
}

/** Writes a Brotli and a gzip copy beside every text file of the build, which the server sends. */
export function precompress(): Plugin {
  return {
    name: 'club:precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: (output) => compressFolder(output.dir ?? 'dist'),
    },
  };
}
