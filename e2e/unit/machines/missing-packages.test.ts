import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { missingPackages } from '../../../shared/tools/missing-packages.mjs';

const here = { optional: true, os: [process.platform], cpu: [process.arch] };
const LOCKED = {
  '': { dependencies: { a: '1.0.0' } },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/a-here': { version: '1.0.0', ...here },
  'node_modules/a-libc': { version: '1.0.0', ...here, libc: ['glibc', 'musl'] },
  'node_modules/a-other-libc': { version: '1.0.0', ...here, libc: ['elsewhere'] },
  'node_modules/a-elsewhere': { version: '1.0.0', ...here, os: ['elsewhere'] },
  'node_modules/own': { resolved: 'own', link: true },
};

function setUp() {
  const root = mkdtempSync(join(tmpdir(), 'club ñ (1) '));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, content: object) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), JSON.stringify(content));
  };
  const install = (name: string, version = '1.0.0') =>
    write(`node_modules/${name}/package.json`, { name, version });
  write('package-lock.json', { packages: LOCKED });
  write('package.json', { dependencies: { a: '1.0.0' } });
  for (const name of ['a', 'a-here', 'a-libc', 'own']) install(name);
  return { root, write, install, missing: () => missingPackages(root) };
}

test('reports no missing package if all are installed', () => {
  expect(setUp().missing()).toEqual([]);
});

test('reports all packages of this platform in a fresh clone', () => {
  const { root, missing } = setUp();
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(missing()).toEqual([
    'node_modules/a',
    'node_modules/a-here',
    'node_modules/a-libc',
    'node_modules/own',
  ]);
});

test('a package counts as missing if its version or platform differs', () => {
  const { root, install, missing } = setUp();
  install('a', '1.0.1');
  for (const name of ['a-here', 'a-libc']) rmSync(join(root, 'node_modules', name), { recursive: true });
  expect(missing()).toEqual(['node_modules/a', 'node_modules/a-here', 'node_modules/a-libc']);
});

test('a workspace whose command is not linked is reported', () => {
  const { write, missing } = setUp();
  write('package-lock.json', { packages: { ...LOCKED, own: { bin: { 'own-command': 'own.mjs' } } } });
  write('own/package.json', {});
  expect(missing()).toEqual(['own']);
  write('node_modules/.bin/own-command', {});
  expect(missing()).toEqual([]);
});

test('reports a package.json whose packages the lock file lacks', () => {
  const { write, missing } = setUp();
  write('package.json', { dependencies: { a: '1.0.0', b: '1.0.0' } });
  expect(missing()).toEqual(['package.json']);
});
