// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHARED_MODULES } from '../../src/federation/shared-modules';
import { federationContainer } from './federation-container';

const folder = mkdtempSync(join(tmpdir(), 'club ñ (1) '));
const page = join(folder, 'page.js');

const scopeOf = (modules: Record<string, object>) =>
  Object.fromEntries(SHARED_MODULES.map((name) => [name, { '1.0.0': { lib: () => modules[name] ?? {} } }]));

const containerFile = join(import.meta.dirname, '../../src/federation/container.ts');

const buildOf = (file: string, container = containerFile, more: Record<string, string> = {}) =>
  build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    base: './',
    plugins: [federationContainer({ filename: 'entry.js', exposes: { Page: file, ...more } })],
    resolve: { alias: { '@club/shared/federation/container': container } },
  });

beforeAll(async () => {
  writeFileSync(page, `import { useState } from 'react';\nexport default () => useState('seen');`);
  await buildOf(page);
});

afterAll(() => rmSync(folder, { recursive: true }));

it('builds an entry whose modules run on what the host shares', async () => {
  const { init, get } = await import(pathToFileURL(join(folder, 'dist/entry.js')).href);
  await init(scopeOf({ react: { useState: (value: string) => `${value} by the host` } }));
  const factory = await get('./Page');
  expect(factory().default()).toBe('seen by the host');
});

it('leaves the shared modules out of the build', () => {
  expect(readFileSync(join(folder, 'dist/entry.js'), 'utf8').length).toBeLessThan(3_000);
});

it('refuses to import a shared module dynamically', async () => {
  const file = join(folder, 'dynamic.js');
  writeFileSync(file, `export default () => import('react');`);
  await expect(buildOf(file)).rejects.toThrow('react is there already');
});

it('refuses code that would look for a shared module when it runs', async () => {
  const file = join(folder, 'common.cjs');
  writeFileSync(file, `module.exports = () => require('react').useState('seen');`);
  await expect(buildOf(file)).rejects.toThrow('CommonJS code cannot require react');
});

it('refuses a chunk that would read a shared module before the host provides it', async () => {
  const sources = join(folder, 'shared/src');
  mkdirSync(sources, { recursive: true });
  const state = join(sources, 'state.js');
  const container = join(sources, 'container.js');
  writeFileSync(state, `import { version } from 'react';\nexport const seen = [version];`);
  writeFileSync(
    container,
    `import { seen } from './state.js';\nexport const createContainer = () => ({ init: () => seen, get: () => seen });`,
  );
  const [file, other] = ['early.js', 'other.js'].map((name) => join(folder, name)) as [string, string];
  for (const each of [file, other])
    writeFileSync(each, `import { seen } from ${JSON.stringify(state)};\nexport default () => seen;`);
  await expect(buildOf(file, container, { Other: other })).rejects.toThrow(
    '«common» comes with the entry, so it cannot use react',
  );
});
