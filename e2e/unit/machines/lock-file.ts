import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../stack/paths';

type Kind = 'dependencies' | 'devDependencies' | 'optionalDependencies';

export type Locked = Partial<Record<Kind, Record<string, string>>> & {
  engines?: { node?: string };
};

export type Packages = Record<string, Locked>;

export const lockedPackages = (): Packages =>
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;

/** Where a package is looked for from another one's place: its own `node_modules`, then those above. */
function candidates(place: string, name: string): string[] {
  const own = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
  if (place === '') return [own];
  const above = place.includes('node_modules/')
    ? place.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')
    : '';
  return [own, ...candidates(above, name)];
}

/** What packages ask for, optional binaries of every platform included, that has no entry of its own. */
export const unlocked = (packages: Packages): string[] =>
  Object.entries(packages).flatMap(([place, locked]) =>
    Object.keys({ ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies })
      .filter((name) => !candidates(place, name).some((candidate) => candidate in packages))
      .map((name) => `${place || 'the root'}: ${name}`),
  );
