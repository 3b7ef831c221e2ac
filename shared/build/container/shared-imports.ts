import { SHARED_KEY } from '../../src/federation/container';
import { SHARED_MODULES } from '../../src/federation/shared-modules';

type Name = { type: string; name?: string; value?: unknown };

type Specifier = { type: string; imported?: Name; local: { name: string } };

type Statement = {
  type: string;
  start: number;
  end: number;
  source?: { value?: unknown } | null;
  specifiers?: Specifier[];
};

/** As much of the syntax tree of a chunk as is needed here. */
export type Chunk = { body: Statement[] };

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

/** Refuses code that would ask the browser for a shared module, which is under no address of its own. */
export function refuseDynamicImports(sources: readonly string[]): void {
  const shared = sources.find(isShared);
  if (shared) throw new Error(`${shared} is there already: a remote must import it statically`);
}

/** The shared modules that a chunk takes something from as it starts. */
export function sharedReads({ body }: Chunk): string[] {
  return body.flatMap(({ source, specifiers = [] }) =>
    isShared(source?.value) && specifiers.length > 0 ? source.value : [],
  );
}

/** A chunk's code with its imports of shared modules replaced by what the container took from the host. */
export function takeSharedImports(code: string, { body }: Chunk): string {
  let result = code;
  for (const { type, start, end, source, specifiers = [] } of [...body].reverse()) {
    if (!isShared(source?.value)) continue;
    if (type !== 'ImportDeclaration') throw new Error(`${source.value} cannot be exported again by a remote`);
    result = result.slice(0, start) + declaration(source.value, specifiers) + result.slice(end);
  }
  return result;
}
