import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';
import { ROOT } from '../../kit/sites/workspace';

type Locked = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', object>> & {
  engines?: { node?: string };
  hasInstallScript?: true;
};

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Lists the paths at which Node looks for a package, starting from the folder of the importing package. */
function candidates(place: string, name: string): string[] {
  const own = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
  if (place === '') return [own];
  const parent = place.includes('node_modules/')
    ? place.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')
    : '';
  return [own, ...candidates(parent, name)];
}

// Catches a lock file without other platforms' binaries, which npm once wrote and `npm ci` accepts.
test('the lock file has an entry for every dependency, also for other platforms', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  for (const platform of ['win32-x64', 'darwin-arm64', 'linux-x64-musl']) {
    expect(Object.keys(packages)).toContain(`node_modules/@biomejs/cli-${platform}`);
  }
  const missing = Object.entries(packages).flatMap(([place, locked]) =>
    Object.keys({ ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies })
      .filter((name) => !candidates(place, name).some((candidate) => candidate in packages))
      .map((name) => `${place || 'the root'}: ${name}`),
  );
  expect(missing).toEqual([]);
});

// Catches a package that needs its install script, which `.npmrc` prevents from running.
test('npm runs no install scripts, and resolves only versions at least a week old', () => {
  const settings = readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n');
  expect(settings).toEqual(expect.arrayContaining(['ignore-scripts=true', 'min-release-age=7']));
  const withScript = Object.keys(packages).filter((place) => packages[place]?.hasInstallScript);
  // This package works without its install script, which only looks for the included binaries.
  expect(withScript).toEqual(['node_modules/@photostructure/sqlite']);
});

// Catches packages that reject Node 20.19, as `cookie` and `content-disposition` do; npm only warns about them.
test.each(['20.19.0', '22.99.0', '24.99.0'])('every package of the lock file supports Node %s', (version) => {
  const refusing = Object.entries(packages).filter(
    ([, { engines }]) => engines?.node && !satisfies(version, engines.node),
  );
  expect(refusing.map(([place]) => place)).toEqual([]);
});
