import { resolve } from 'node:path';
import { esmExternalRequirePlugin, normalizePath, type PluginOption } from 'vite';
import { SHARED_MODULES } from '../../src/federation/shared-modules';
import { type RenderedChunk, refuseEarlyReads } from './early-reads';
import { type Chunk, refuseDynamicImports, sharedReads, takeSharedImports } from './shared-imports';

const ENTRY = 'virtual:federation-entry';

/** The shared package's sources, but for its parts of the interface, which bring styles along. */
const PLAIN_SHARED = /[\\/]shared[\\/]src[\\/](?!ui[\\/])/;

/** Few requests for what many use, and no screen's code for those who do not see it. */
const CHUNKS = [
  { name: 'common', minShareCount: 3, test: PLAIN_SHARED },
  { name: 'screens', minShareCount: 3 },
];

/** The source of a container's entry: what it exposes, each module in a chunk of its own. */
const entrySource = (exposes: Record<string, string>): string => {
  const modules = Object.entries(exposes).map(
    ([module, file]) =>
      `${JSON.stringify(`./${module}`)}: () => import(${JSON.stringify(normalizePath(resolve(file)))})`,
  );
  return [
    `import { createContainer } from '@club/shared/federation/container';`,
    `export const { init, get } = createContainer(${JSON.stringify(SHARED_MODULES)}, { ${modules.join(', ')} });`,
  ].join('\n');
};

type Container = {
  /** File of its entry. */
  filename: string;
  /** Exposed module → source file. */
  exposes: Record<string, string>;
};

/**
 * Builds a remote as a container of the Module Federation protocol. The host provides every shared module, so the
 * build needs none of the negotiation that `@module-federation/vite` brings: see DECISIONS.md, «Federation».
 */
export function federationContainer({ filename, exposes }: Container): PluginOption {
  const rendered = new Map<string, RenderedChunk>();
  return [
    esmExternalRequirePlugin({ external: [...SHARED_MODULES] }),
    {
      name: 'club:federation-container',
      config: () => ({
        // Ignores NODE_ENV, because `react/jsx-dev-runtime` is not shared.
        oxc: { jsx: { development: false } },
        build: {
          rolldownOptions: {
            input: ENTRY,
            preserveEntrySignatures: 'strict',
            output: {
              entryFileNames: filename,
              codeSplitting: { groups: CHUNKS },
            },
          },
        },
      }),
      resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
      load: (id) => (id === `\0${ENTRY}` ? entrySource(exposes) : null),
      renderStart: () => rendered.clear(),
      renderChunk(code, { fileName, name, isEntry, imports, dynamicImports }) {
        refuseDynamicImports(dynamicImports);
        const chunk = this.parse(code) as unknown as Chunk;
        rendered.set(fileName, { name, isEntry, imports, reads: sharedReads(chunk) });
        return { code: takeSharedImports(code, chunk), map: null };
      },
      generateBundle: () => refuseEarlyReads(rendered),
    },
  ];
}
