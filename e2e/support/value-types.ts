import { compatOf, namesBelow } from './compat-data';

type Path = readonly string[];

function pathsBelow(...path: string[]): Path[] {
  return namesBelow(...path).flatMap((name) => {
    const below = [...path, name];
    return [...(compatOf(...below) ? [below] : []), ...pathsBelow(...below)];
  });
}

/** A function's name in a style sheet → where MDN tells of it among the types of values. */
export const VALUE_TYPES: ReadonlyMap<string, readonly Path[]> = pathsBelow('css', 'types').reduce(
  (types, path) => {
    const name = (path.at(-1) ?? '').replace(/-function$/, '');
    return types.set(name, [...(types.get(name) ?? []), path]);
  },
  new Map<string, Path[]>(),
);
