import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies } from 'semver';
import { expect, test } from 'vitest';
import { NODES } from '../../machines/nodes';
import { ROOT } from '../../stack/paths';
import { lockedPackages, unlocked } from './lock-file';

const packages = lockedPackages();

test('the lock file holds every package that another one asks for, those for other platforms too', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  for (const platform of ['win32-x64', 'darwin-arm64', 'linux-x64-musl']) {
    expect(Object.keys(packages)).toContain(`node_modules/@biomejs/cli-${platform}`);
  }
  expect(unlocked(packages)).toEqual([]);
});

test('every locked package accepts every Node that the site runs on', () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const versions = [minVersion(engines.node)?.version ?? '', ...NODES.map((major) => `${major}.99.0`)];
  const refusals = Object.entries(packages).flatMap(([place, { engines: asked }]) =>
    versions
      .filter((version) => asked?.node && !satisfies(version, asked.node))
      .map((version) => `${place} refuses Node ${version}`),
  );
  expect(refusals).toEqual([]);
});

test('a package without an entry is told, wherever it would be looked for', () => {
  expect(
    unlocked({
      '': { devDependencies: { a: '1' } },
      host: { dependencies: { b: '1' } },
      'node_modules/a': { optionalDependencies: { '@a/linux': '1', '@a/windows': '1' } },
      'node_modules/a/node_modules/@a/linux': { dependencies: { b: '1', c: '1' } },
      'node_modules/b': {},
    }),
  ).toEqual(['node_modules/a: @a/windows', 'node_modules/a/node_modules/@a/linux: c']);
});
