import { resolve } from 'node:path';
import { esmExternalRequirePlugin, normalizePath, type PluginOption } from 'vite';
import { SHARED_KEY } from '../../src/federation/container';
import { SHARED_MODULES } from '../../src/federation/shared-modules';

const ENTRY = 'virtual:federation-entry';

/** Matches the shared package's sources except the UI, which imports styles. */
const PLAIN_SHARED = /[\\/]shared[\\/]src[\\/](?!ui[\\/])/;

/**
 * Groups code that at least three chunks share: the build then has few chunks, and none with the code of a single
 * screen.
 */
const CHUNKS = [
  { name: 'common', minShareCount: 3, test: PLAIN_SHARED },
  { name: 'screens', minShareCount: 3 },
];

/** Returns the source of a container's entry, which loads each exposed module from a separate chunk. */
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
  /** File name of the federation entry. */
  filename: string;
  /** Exposed module → source file. */
  exposes: Record<string, string>;
};

/**
 * Builds a remote as a container of the Module Federation protocol. Because the host provides every shared module, the
 * build does not need the version negotiation that `@module-federation/vite` adds: see DECISIONS.md, «Federation».
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
        const chunk = this.parse(code) as unknown as ChunkSyntaxTree;
        rendered.set(fileName, { name, isEntry, imports, reads: listSharedReads(chunk) });
        return { code: replaceSharedImports(code, chunk), map: null };
      },
      generateBundle: () => refuseEarlyReads(rendered),
    },
  ];
}

export type RenderedChunk = {
  name: string;
  isEntry: boolean;
  /** Files that the chunk imports statically. */
  imports: readonly string[];
  /** Shared modules that the chunk reads while it is evaluated. */
  reads: readonly string[];
};

/**
 * Throws if the entry, or a chunk that it imports statically, reads a shared module while it is evaluated. The host
 * provides these modules only later, through `init`.
 */
export function refuseEarlyReads(chunks: ReadonlyMap<string, RenderedChunk>): void {
  const seen = new Set<string>();
  function visit(file: string): void {
    const chunk = chunks.get(file);
    if (!chunk || seen.has(file)) return;
    seen.add(file);
    const { name, reads } = chunk;
    if (reads[0])
      throw new Error(
        `«${name}» comes with the entry, so it cannot use ${reads[0]}: the host provides it later`,
      );
    chunk.imports.forEach(visit);
  }
  for (const [file, { isEntry }] of chunks) if (isEntry) visit(file);
}

type Name = { type: string; name?: string; value?: unknown };

type Specifier = { type: string; imported?: Name; local: { name: string } };

type Statement = {
  type: string;
  start: number;
  end: number;
  source?: { value?: unknown } | null;
  specifiers?: Specifier[];
};

/** The statements of a chunk's syntax tree. */
export type ChunkSyntaxTree = { body: Statement[] };

const isShared = (source: unknown): source is string =>
  typeof source === 'string' && SHARED_MODULES.some((name) => name === source);

const nameOf = ({ name, value }: Name): string => JSON.stringify(name ?? value);

function binding(specifier: Specifier): string {
  if (specifier.type === 'ImportDefaultSpecifier') return `default: ${specifier.local.name}`;
  return `${nameOf(specifier.imported as Name)}: ${specifier.local.name}`;
}

function declaration(source: string, specifiers: Specifier[]): string {
  const from = `globalThis[Symbol.for(${JSON.stringify(SHARED_KEY)})][${JSON.stringify(source)}]`;
  const whole = specifiers.filter(({ type }) => type === 'ImportNamespaceSpecifier');
  const named = specifiers.filter((specifier) => !whole.includes(specifier));
  return [
    ...whole.map(({ local }) => `const ${local.name} = ${from};`),
    ...(named.length > 0 ? [`const { ${named.map(binding).join(', ')} } = ${from};`] : []),
  ].join(' ');
}

/** Throws on a dynamic import of a shared module, because such a module has no URL. */
function refuseDynamicImports(sources: readonly string[]): void {
  const shared = sources.find(isShared);
  if (shared) throw new Error(`${shared} is already loaded: a remote must import it statically`);
}

/** Lists the shared modules that a chunk reads while it is evaluated. */
export function listSharedReads({ body }: ChunkSyntaxTree): string[] {
  return body.flatMap(({ source, specifiers = [] }) =>
    isShared(source?.value) && specifiers.length > 0 ? source.value : [],
  );
}

/**
 * Replaces a chunk's imports of shared modules by reads from the modules that the host passed to the container;
 * preserves line numbers.
 */
export function replaceSharedImports(code: string, { body }: ChunkSyntaxTree): string {
  let result = code;
  for (const { type, start, end, source, specifiers = [] } of [...body].reverse()) {
    if (!isShared(source?.value)) continue;
    if (type !== 'ImportDeclaration') throw new Error(`${source.value} cannot be exported again by a remote`);
    const lines = code.slice(start, end).replace(/[^\n]/g, '');
    result = result.slice(0, start) + declaration(source.value, specifiers) + lines + result.slice(end);
  }
  return result;
}
