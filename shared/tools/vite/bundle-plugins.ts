import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import postcss, { type ChildNode } from 'postcss';
import { normalizePath, type Plugin } from 'vite';
import { isOwnRepository } from './build-facts';
import { compressFolder } from './compress';

const PRELOAD_HELPER = '\0vite/preload-helper.js';
const PRELOAD_SOURCE = `export { fetchCode as __vitePreload } from '@club/shared/federation/fetch-code';`;

/** Wraps dynamic imports in the shared `fetchCode`. Vite's own helper would be bundled into each remote. */
export function sharedPreloadHelper(): Plugin {
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
export function simplifyIcons(): Plugin {
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
 * Matches statements that prevent the removal of unused components: assignments of names for developer tools, and calls
 * that are not marked as pure.
 */
const DISPLAY_NAMES = /^\w+\.displayName = .*;$/gm;
const COMPONENTS = /(?<== )(?=React\d*\.(forwardRef|memo|createContext)\()/g;

/**
 * Uses the router's production files, which its package does not export; the exported files contain warnings for
 * developers.
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

const SNAPSHOT_CREATION = 'USE_REMOTE ? new SnapshotHandler(';

/**
 * Removes the federation runtime's handler of snapshots, 1.3 KB, because the host loads remotes by their entries,
 * without snapshots. The runtime's own flag removes only the plugin that uses the handler. Fails if the runtime's code
 * has changed.
 */
export function removeSnapshotHandler(): Plugin {
  return {
    name: 'club:without-snapshots',
    apply: 'build',
    transform: {
      filter: { id: /@module-federation\/runtime-core\/dist\/core\.js$/ },
      handler(code) {
        if (!code.includes(SNAPSHOT_CREATION))
          this.error('The runtime creates its snapshot handler otherwise');
        return {
          code: code.replace(SNAPSHOT_CREATION, SNAPSHOT_CREATION.replace('REMOTE', 'SNAPSHOT')),
          map: null,
        };
      },
    },
  };
}

const ENTRY_TAG = '<script type="module"';

const preloadOf = (chunk: string) =>
  new RegExp(`<link rel="modulepreload"([^>]*) href="([^"]*/${chunk}-[^"/]+)">\\s*`);

/**
 * Runs a chunk in a separate task before the entry that imports it; between both tasks, the browser can handle input.
 */
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

/** Writes a Brotli and a gzip copy beside every text file of the build; the server sends these copies. */
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

/**
 * Writes the source maps of all scripts to one file at `path`, relative to the output folder. A map beside each script
 * would be delivered by the server. The maps contain file names relative to the repository, but no sources.
 */
export function sourceMaps(path: string): Plugin {
  const maps = new Map<string, object>();
  let repository = '';
  return {
    name: 'club:source-maps',
    apply: 'build',
    config: () => ({
      build: {
        sourcemap: 'hidden',
        rolldownOptions: { output: { sourcemapExcludeSources: true } },
      },
    }),
    configResolved({ root }) {
      repository = isOwnRepository(root) ? root : dirname(root);
    },
    generateBundle: {
      order: 'post',
      handler(output, bundle) {
        const folder = resolve(output.dir ?? 'dist');
        maps.clear();
        for (const item of Object.values(bundle)) {
          if (item.type !== 'asset' || !item.fileName.endsWith('.map')) continue;
          delete bundle[item.fileName];
          const script = item.fileName.slice(0, -'.map'.length);
          const { version, sources, mappings } = JSON.parse(Buffer.from(item.source).toString());
          const nameOf = (source: string) =>
            normalizePath(relative(repository, resolve(folder, dirname(script), source)));
          maps.set(script, { version, names: [], sources: sources.map(nameOf), mappings });
        }
      },
    },
    writeBundle(output) {
      const file = join(output.dir ?? 'dist', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(Object.fromEntries([...maps].sort())));
    },
  };
}

type Names = ReadonlySet<string>;

/** Names of at-rules that only group other rules. */
const GROUPS = ['layer', 'media', 'supports', 'container', 'starting-style'];

const INNERMOST_CALL = /:([\w-]+)\(([^()]*)\)/;
const CLASS = /\.([^\s.:#[\](),>+~*|]+)/g;
/**
 * Class that replaces a pseudo-class such as `:is(.local)` if all its alternatives require a local class. No real class
 * can have this name.
 */
const LOCAL = '&';

/**
 * Returns whether a selector only matches elements with a local class. In `:is()`, `:where()` or `:has()`, every
 * alternative must require a local class; other pseudo-classes with arguments are ignored.
 */
function isLocal(selector: string, locals: Names): boolean {
  const [call, name = '', list = ''] = INNERMOST_CALL.exec(selector) ?? [];
  if (!call) return [...selector.matchAll(CLASS)].some(([, own = '']) => own === LOCAL || locals.has(own));
  const requires =
    ['is', 'where', 'has'].includes(name) && postcss.list.comma(list).every((each) => isLocal(each, locals));
  return isLocal(selector.replace(call, requires ? `.${LOCAL}` : ''), locals);
}

/** Lists selectors and at-rules that may affect elements without local classes, or that are in no cascade layer. */
function globalRules(node: ChildNode, locals: Names, layered = false): string[] {
  if (node.type === 'rule') return node.selectors.filter((each) => !(layered && isLocal(each, locals)));
  if (node.type !== 'atrule' || node.name === 'font-face') return [];
  const { name, params, nodes } = node;
  if (name.endsWith('keyframes') && locals.has(params)) return [];
  if (!nodes || !GROUPS.includes(name)) return [`@${name} ${params}`];
  return nodes.flatMap((child) => globalRules(child, locals, layered || name === 'layer'));
}

/** Fails the build if a remote's styles could affect the host or other remotes. */
export function requireLocalStyles(): Plugin {
  const locals = new Set<string>();
  const getJSON = (_file: string, names: Record<string, string>) => {
    for (const name of Object.values(names).join(' ').split(' ')) locals.add(name);
  };
  return {
    name: 'club:local-styles',
    apply: 'build',
    config: () => ({ css: { modules: { getJSON } } }),
    generateBundle(_, bundle) {
      const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
      const refused = sheets.flatMap((sheet) => {
        const css = sheet.type === 'asset' ? Buffer.from(sheet.source).toString() : '';
        const rules = postcss.parse(css).nodes.flatMap((node) => globalRules(node, locals));
        return rules.map((rule) => `${sheet.fileName}: ${rule}`);
      });
      if (refused.length > 0)
        throw new Error(
          `These styles reach beyond the remote; each needs a class of a CSS module, in a layer:\n${refused.join('\n')}`,
        );
    },
  };
}
