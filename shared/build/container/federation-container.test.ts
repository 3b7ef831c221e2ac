// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHARED_MODULES } from '../../src/federation/shared-modules';
import { federationContainer } from './federation-container';

const COMPILER_RUNTIME = createRequire(import.meta.url).resolve('react/compiler-runtime');

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

/** The exposed module of the last build, with these modules shared by a host. */
async function exposed(modules: Record<string, object>) {
  const { init, get } = await import(`${pathToFileURL(join(folder, 'dist/entry.js')).href}?${Math.random()}`);
  await init(scopeOf(modules));
  return (await get('./Page'))();
}

it('builds an entry whose modules run on what the host shares', async () => {
  const { default: seen } = await exposed({ react: { useState: (value: string) => `${value} by the host` } });
  expect(seen()).toBe('seen by the host');
});

it('leaves the shared modules out of the build', () => {
  expect(readFileSync(join(folder, 'dist/entry.js'), 'utf8').length).toBeLessThan(3_000);
});

it('refuses to import a shared module dynamically', async () => {
  const file = join(folder, 'dynamic.js');
  writeFileSync(file, `export default () => import('react');`);
  await expect(buildOf(file)).rejects.toThrow('react is there already');
});

it('builds CommonJS dependencies that require the shared modules', async () => {
  const file = join(folder, 'commonjs.js');
  writeFileSync(
    join(folder, 'dependency.cjs'),
    `const React = require('react'); exports.read = () => React.useState(require('react-dom').version);`,
  );
  writeFileSync(
    file,
    `import { c } from ${JSON.stringify(COMPILER_RUNTIME)};
import whole, { read } from './dependency.cjs';
export default () => [whole.read(), read(), c(2)];`,
  );
  await buildOf(file);
  const react = {
    useState: (value: number) => `react-dom ${value} by the host`,
    __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: {
      H: { useMemoCache: (size: number) => `${size} slots by the host` },
    },
  };
  const { default: seen } = await exposed({ react, 'react-dom': { version: 19 } });
  expect(seen()).toEqual(['react-dom 19 by the host', 'react-dom 19 by the host', '2 slots by the host']);
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
