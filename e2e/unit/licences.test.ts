import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countLicences, isAllowed } from '../licences/licences';
import { ROOT } from '../stack/paths';

type LockFile = { packages: Record<string, { license?: string; link?: boolean }> };

test('every package of the lock file bears a licence that asks nobody', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  expect(installed.length).toBeGreaterThan(300);
  const refused = installed.filter(([, { license = 'none' }]) => !isAllowed(license));
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test.each(['MIT', '(MIT OR GPL-3.0-or-later)', 'GPL-2.0 OR Apache-2.0', '(MIT AND Zlib)'])(
  '%s is allowed',
  (licence) => expect(isAllowed(licence)).toBe(true),
);

test.each(['GPL-3.0-or-later', 'MIT AND GPL-2.0', 'UNLICENSED', 'none', '', 'SEE LICENSE IN LICENSE'])(
  '%j is not',
  (licence) => expect(isAllowed(licence)).toBe(false),
);

test('licences are counted, the most frequent first', () => {
  const packages = ['ISC', 'MIT', 'MIT'].map((licence) => ({ name: 'x', licence }));
  expect(countLicences(packages)).toEqual([
    ['MIT', 2],
    ['ISC', 1],
  ]);
});
