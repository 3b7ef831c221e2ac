import type { SharedSurface } from '../../src/federation/shared-surface';
import type { DeclaredSurface } from './declared-surface';
import { sharedNames } from './shared-surface';
import type { Taken } from './taken-names';
import { usedPaths } from './used-paths';

const sorted = <Value>(entries: Iterable<[string, Value]>): Record<string, Value> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * What a release takes from the shared modules, by the imports in its sources, and what it uses of that: what they pass,
 * and every field that its built scripts have a word for.
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
