import { SHARED_MODULES, type SharedModule } from '../../src/federation/shared-modules';

type Name = { name?: string; value?: unknown };

type Specifier = { type: string; imported?: Name; local?: Name };

/** As much of the syntax tree of a module as is needed here. */
export type Module = { body: { source?: { value?: unknown } | null; specifiers?: Specifier[] }[] };

/** A shared module and a name of it; `*` is all of them. */
export type Taken = readonly [module: SharedModule, name: string];

const textOf = ({ name, value }: Name): string => name ?? String(value);

function nameIn({ type, imported, local }: Specifier): string {
  if (type === 'ImportNamespaceSpecifier') return '*';
  if (type === 'ImportDefaultSpecifier') return 'default';
  return textOf(imported ?? local ?? {});
}

/** What a module imports from the shared ones. */
export function takenNames({ body }: Module): Taken[] {
  return body.flatMap(({ source, specifiers = [] }) => {
    const module = SHARED_MODULES.find((shared) => shared === source?.value);
    return module ? specifiers.map((specifier) => [module, nameIn(specifier)] as const) : [];
  });
}
