import type { Call, Taken } from './taken-names';

const WORDS = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

const ARGUMENT = /^\((\d+)\)(?:\.([^.()[\]]+))?$/;

const passes = (call: Call, argument: number, field: string | undefined): boolean | null => {
  if (argument >= call.length) return false;
  if (field === undefined) return true;
  return call[argument]?.includes(field) ?? null;
};

/**
 * Whether scripts use a place within the type of a name that they take. What they pass is told by their calls; of all
 * else, by whether they have a word for it anywhere.
 */
export function usedPaths(scripts: readonly string[]) {
  const words = new Set(scripts.flatMap((script) => script.match(WORDS) ?? []));
  const isMentioned = (path: string): boolean => {
    const field = /\.([^.()[\]]+)$/.exec(path)?.[1];
    return field === undefined || words.has(field);
  };

  function usesOf(taken: readonly Taken[]): (path: string) => boolean {
    const isCalledOnly = taken.every(({ calls }) => calls !== null);
    const calls = taken.flatMap((each) => each.calls ?? []);
    return (path) => {
      const [, argument, field] = ARGUMENT.exec(path) ?? [];
      if (argument === undefined || !isCalledOnly) return isMentioned(path);
      const told = calls.map((call) => passes(call, Number(argument), field));
      return told.includes(true) || (told.includes(null) && isMentioned(path));
    };
  }

  return { isMentioned, usesOf };
}
