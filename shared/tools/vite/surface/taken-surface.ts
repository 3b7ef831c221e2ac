import type { SharedSurface } from '../../../src/federation/shared-surface';
import { type DeclaredSurface, sharedNames } from './shared-surface';
import type { Call, Taken } from './taken-names';

const sorted = <Value>(entries: Iterable<[string, Value]>): Record<string, Value> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Returns the shared names and types that a release uses, from the imports, calls and property names in its built scripts.
 */
export function takenSurface(
  declared: DeclaredSurface,
  taken: readonly Taken[],
  scripts: readonly string[],
): SharedSurface {
  const { isMentioned, usesOf } = usedPaths(scripts);
  const modules = [...new Set(taken.map(({ module }) => module))];

  return sorted(
    modules.map((module) => {
      const here = taken.filter((each) => each.module === module);
      const whole = here.some(({ name }) => name === '*') ? sharedNames(module, declared) : [];
      const names = new Set([
        ...here.map(({ name }) => name).filter((name) => name !== '*'),
        ...whole.filter((name) => isMentioned(`.${name}`)),
      ]);
      const factsOf = (name: string) => {
        const { isUsed, narrow } = usesOf(here.filter((each) => each.name === name || each.name === '*'));
        const facts = Object.entries(declared.facts(module, name, isUsed));
        return Object.fromEntries(facts.map(([path, types]) => [path, narrow(path, types)]));
      };
      return [module, sorted([...names].map((name) => [name, factsOf(name)]))];
    }),
  );
}

const WORDS = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

const ARGUMENT = /^\((\d+)\)(?:\.([^.()[\]]+))?$/;

type Passing = { isPassed: boolean | null; literals: Call[number]['literals'] };

const NOT_PASSED: Passing = { isPassed: false, literals: null };

function passing(call: Call, argument: number, field: string | undefined): Passing {
  const given = call[argument];
  if (!given) return NOT_PASSED;
  if (field === undefined) return { isPassed: true, literals: given.literals };
  if (!given.fields) return { isPassed: null, literals: null };
  return given.fields.has(field) ? { isPassed: true, literals: given.fields.get(field) ?? null } : NOT_PASSED;
}

const IS_LITERAL = /^(["\d-]|true$|false$)/;

/** Removes from a list of types the literals that no call passes. */
function narrowed(types: string, told: readonly Passing[]): string {
  const passed = told.filter(({ isPassed }) => isPassed !== false);
  const literals = passed.map((each) => each.literals);
  if (passed.length === 0 || literals.includes(null)) return types;
  const isPossible = (type: string) =>
    type === 'undefined'
      ? passed.length < told.length
      : !IS_LITERAL.test(type) || literals.flat().includes(type);
  return types.split(' | ').filter(isPossible).join(' | ');
}

/**
 * Returns how scripts use the paths of a type. For arguments, examines the calls; for all else, whether the scripts contain
 * the property's name.
 */
function usedPaths(scripts: readonly string[]) {
  const words = new Set(scripts.flatMap((script) => script.match(WORDS) ?? []));
  const isMentioned = (path: string): boolean => {
    const field = /\.([^.()[\]]+)$/.exec(path)?.[1];
    return field === undefined || words.has(field);
  };

  function usesOf(taken: readonly Taken[]) {
    const isCalledOnly = taken.every(({ calls }) => calls !== null);
    const calls = taken.flatMap((each) => each.calls ?? []);
    const toldOf = (path: string): Passing[] | null => {
      const [, argument, field] = ARGUMENT.exec(path) ?? [];
      if (argument === undefined || !isCalledOnly) return null;
      return calls.map((call) => passing(call, Number(argument), field));
    };
    return {
      isUsed(path: string): boolean {
        const told = toldOf(path)?.map(({ isPassed }) => isPassed);
        return told ? told.includes(true) || (told.includes(null) && isMentioned(path)) : isMentioned(path);
      },
      /** Returns the types at a path, without the literals that no call passes. */
      narrow: (path: string, types: string): string => narrowed(types, toldOf(path) ?? []),
    };
  }

  return { isMentioned, usesOf };
}
