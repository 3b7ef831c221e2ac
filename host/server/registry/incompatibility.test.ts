import { modulesOf, type ReleaseManifest, requiredModulesOf } from '@club/shared/federation';
import { expect, test } from 'vitest';
import { incompatibility } from './incompatibility';

const HASH = `sha384-${'A'.repeat(64)}`;
const HOST = { versions: { react: '19.3.1' }, surface: { react: { useState: { '': 'function' } } } };

const manifest = (change: Partial<ReleaseManifest>): ReleaseManifest => ({
  name: 'profile',
  version: '1.0.0',
  contract: '1',
  commit: null,
  shared: { react: '19.3.1' },
  entry: 'remoteEntry.js',
  files: { 'remoteEntry.js': HASH },
  entryImports: [],
  modules: Object.fromEntries(modulesOf('profile').map((name) => [name, { js: [], css: [] }])),
  ...change,
});

test('a release that asks for no more than there is fits', () => {
  expect(incompatibility(manifest({}), HOST)).toBeNull();
});

test.each(['constructor', '__proto__', 'toString'])(
  'what every object inherits is nothing that a host shares: %s',
  (inherited) => {
    const named = (value: unknown) => Object.fromEntries([[inherited, value]]);
    expect(incompatibility(manifest({ shared: named('1.0.0') as never }), HOST)).toBe(
      `profile 1.0.0 needs ${inherited}, which this site does not share`,
    );
    for (const takes of [named({ x: {} }), { react: named({}) }]) {
      expect(incompatibility(manifest({ takes: takes as never }), HOST)).toContain('does not have');
    }
    const facts = { '': 'function', [inherited]: 'string' };
    const taken = manifest({ takes: { react: { useState: Object.fromEntries(Object.entries(facts)) } } });
    expect(incompatibility(taken, HOST)).toBeNull();
  },
);

test('a refusal is one line of bounded length, whatever is named in it', () => {
  const shared = { [`a\nb${'x'.repeat(10_000)}`]: '1.0.0' };
  const reason = incompatibility(manifest({ shared }), HOST) ?? '';
  expect(reason).toMatch(/^profile 1\.0\.0 needs a bx+$/);
  expect(reason.length).toBe(500);
});

test('a release from before a new page came runs without it', () => {
  const modules = Object.fromEntries(
    requiredModulesOf('directory').map((name) => [name, { js: [], css: [] }]),
  );
  expect(modules).not.toHaveProperty('ShortlistPage');
  expect(incompatibility(manifest({ name: 'directory', modules }), HOST)).toBeNull();
});
