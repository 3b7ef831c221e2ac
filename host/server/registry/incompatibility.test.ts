import { modulesOf, type ReleaseManifest } from '@club/shared/federation';
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

test('a release that needs only existing packages and modules is compatible', () => {
  expect(incompatibility(manifest({}), HOST)).toBeNull();
});

test('a release may lack a page that was introduced later, but not an original page', () => {
  const { HiringGuidePage, ...before } = manifest({}).modules;
  expect(HiringGuidePage).toBeDefined();
  expect(incompatibility(manifest({ modules: before }), HOST)).toBeNull();
  const { ProfilePage: _, ...without } = before;
  expect(incompatibility(manifest({ modules: without }), HOST)).toBe(
    'profile 1.0.0 does not expose ProfilePage',
  );
});

test.each(['constructor', '__proto__', 'toString'])(
  'an inherited object property is not a shared package: %s',
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

test('a refusal is one line of at most 500 characters for any input', () => {
  const shared = { [`a\nb${'x'.repeat(10_000)}`]: '1.0.0' };
  const reason = incompatibility(manifest({ shared }), HOST) ?? '';
  expect(reason).toMatch(/^profile 1\.0\.0 needs a bx+$/);
  expect(reason.length).toBe(500);
});
