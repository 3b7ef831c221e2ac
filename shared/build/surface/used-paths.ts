import type { Call, Taken } from './taken-names';

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

/** What of the types in a place can be passed there, where that is told. */
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
 * How scripts use a place within the type of a name that they take. What they pass is told by their calls; of all else,
 * whether they use it by whether they have a word for it anywhere.
 */
export function usedPaths(scripts: readonly string[]) {
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
      /** The types in a place, without the literals that no call passes. */
      narrow: (path: string, types: string): string => narrowed(types, toldOf(path) ?? []),
    };
  }

  return { isMentioned, usesOf };
}
