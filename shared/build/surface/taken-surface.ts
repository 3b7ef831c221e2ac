import type { SharedSurface } from '../../src/federation/shared-surface';
import { declaredSurface } from './declared-surface';
import { OWN_MODULES, sharedNames } from './shared-surface';
import type { Taken } from './taken-names';

const WORDS = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

const sorted = <Value>(entries: Iterable<[string, Value]>): Record<string, Value> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * What a release takes from the shared modules, by the imports in its sources, and which of their fields it uses: all
 * those that its built scripts have a word for, wherever they say it.
 */
export function takenSurface(
  root: string,
  taken: readonly Taken[],
  scripts: readonly string[],
): SharedSurface {
  const words = new Set(scripts.flatMap((script) => script.match(WORDS) ?? []));
  const isMentioned = (name: string) => words.has(name);
  const modules = [...new Set(taken.map(([module]) => module))];
  const own = modules.filter((module) => OWN_MODULES.includes(module));
  const declared = own.length > 0 ? declaredSurface(root, own) : null;

  const factsOf = (module: string, name: string) =>
    own.includes(module as (typeof own)[number]) ? (declared?.facts(module, name, isMentioned) ?? {}) : {};

  const namesOf = (module: string) => {
    const named = taken.filter(([from]) => from === module).map(([, name]) => name);
    const whole = named.includes('*') ? sharedNames(module, declared).filter(isMentioned) : [];
    return new Set([...named, ...whole].filter((name) => name !== '*'));
  };

  return sorted(
    modules.map((module) => [
      module,
      sorted([...namesOf(module)].map((name) => [name, factsOf(module, name)])),
    ]),
  );
}
