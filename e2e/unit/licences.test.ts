import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../kit/sites/workspace';

/** Matches permissive licences, and weak copyleft licences that concern only unchanged files and fonts. */
const ALLOWED =
  /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT|MIT-0|MPL-2\.0|OFL-1\.1|Python-2\.0|Zlib)$/;

type LockFile = { packages: Record<string, { license?: string; link?: boolean }> };

/** Returns true if an SPDX expression allows a permitted licence. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.test(licence.trim())));

// Catches a package whose licence forbids redistribution.
test('every package of the lock file has an allowed licence', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  expect(installed.length).toBeGreaterThan(300);
  const refused = installed.filter(([, { license = 'none' }]) => !isAllowed(license));
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test('a licence expression is allowed if one of its alternatives is allowed', () => {
  const allowed = ['MIT', '(MIT OR GPL-3.0-or-later)', 'GPL-2.0 OR Apache-2.0', '(MIT AND Zlib)'];
  const refused = ['GPL-3.0-or-later', 'MIT AND GPL-2.0', 'UNLICENSED', 'none', '', 'SEE LICENSE IN LICENSE'];
  expect(allowed.filter(isAllowed)).toEqual(allowed);
  expect(refused.filter(isAllowed)).toEqual([]);
});
