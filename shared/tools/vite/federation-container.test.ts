// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, parseAst } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHARED_KEY } from '../../src/federation/container';
import { SHARED_MODULES } from '../../src/federation/shared-modules';
import {
  type ChunkSyntaxTree,
  federationContainer,
  listSharedReads,
  type RenderedChunk,
  refuseEarlyReads,
  replaceSharedImports,
} from './federation-container';

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

/** Returns the exposed module of the last build, after the container has received the host's shared modules. */
async function exposed(modules: Record<string, object>) {
  const { init, get } = await import(`${pathToFileURL(join(folder, 'dist/entry.js')).href}?${Math.random()}`);
  await init(scopeOf(modules));
  return (await get('./Page'))();
}

it('the container build builds modules that use the host’s shared modules', async () => {
  const { default: seen } = await exposed({ react: { useState: (value: string) => `${value} by the host` } });
  expect(seen()).toBe('seen by the host');
});

it('the container build does not bundle the shared modules', () => {
  expect(readFileSync(join(folder, 'dist/entry.js'), 'utf8').length).toBeLessThan(3_000);
});

it('the container build refuses to import a shared module dynamically', async () => {
  const file = join(folder, 'dynamic.js');
  writeFileSync(file, `export default () => import('react');`);
  await expect(buildOf(file)).rejects.toThrow('react is already loaded');
});

it('the container build builds CommonJS dependencies that require the shared modules', async () => {
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

it('the container build refuses a chunk that would read a shared module before the host provides it', async () => {
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

describe('refuseEarlyReads', () => {
  const chunk = (name: string, imports: string[], reads: string[] = []): RenderedChunk => ({
    name,
    isEntry: name === 'entry',
    imports,
    reads,
  });

  const refusal = (...chunks: RenderedChunk[]) => {
    const byFile = new Map(chunks.map((each) => [`${each.name}.js`, each]));
    return () => refuseEarlyReads(byFile);
  };

  it('refuses an entry that imports a chunk which reads a shared module', () => {
    const chunks = [chunk('entry', ['a.js']), chunk('a', ['b.js', 'a.js']), chunk('b', ['a.js'], ['react'])];
    expect(refusal(...chunks)).toThrow('«b» comes with the entry, so it cannot use react');
  });

  it('refuses an entry that reads a shared module', () => {
    expect(refusal(chunk('entry', [], ['react']))).toThrow('«entry» comes with the entry');
  });

  it('allows reads in chunks that are imported later', () => {
    const chunks = [
      chunk('entry', ['a.js', 'elsewhere.js']),
      chunk('a', []),
      chunk('page', ['a.js'], ['react']),
    ];
    expect(refusal(...chunks)).not.toThrow();
  });
});

const taken = (code: string): string =>
  replaceSharedImports(code, parseAst(code) as unknown as ChunkSyntaxTree);

/** Runs code in which imports of `react` return the given object; then evaluates an expression. */
function evaluate(code: string, expression: string, react: object): unknown {
  Object.assign(globalThis, { [Symbol.for(SHARED_KEY)]: { react } });
  return new Function(`${taken(code)}; return ${expression};`)();
}

const react = { useState: 1, memo: 2, default: 3, 'odd name': 4 };

describe('replaceSharedImports', () => {
  it('replaces named imports, also those under another local name', () => {
    expect(evaluate(`import { useState, memo as m } from 'react';`, '[useState, m]', react)).toEqual([1, 2]);
    expect(evaluate(`import { 'odd name' as odd } from 'react';`, 'odd', react)).toBe(4);
  });

  it('replaces default and namespace imports', () => {
    expect(evaluate(`import React, { memo } from 'react';`, '[React, memo]', react)).toEqual([3, 2]);
    expect(evaluate(`import React, * as whole from 'react';`, '[React, whole]', react)).toEqual([3, react]);
  });

  it('replaces several imports of a shared module in one chunk', () => {
    const code = `import { memo } from 'react';\nconst before = memo;\nimport { useState } from 'react';`;
    expect(evaluate(code, '[before, useState]', react)).toEqual([2, 1]);
  });

  it('leaves exports, and imports of modules that are not shared, unchanged', () => {
    const code = `import { x } from './other.js';\nimport 'react-router';\nexport { x };`;
    expect(taken(code)).toBe(code);
  });

  it('drops a side-effect import of a shared module', () => {
    expect(evaluate(`import 'react';`, '1', react)).toBe(1);
  });

  it('refuses to re-export a shared module', () => {
    expect(() => taken(`export { memo } from 'react';`)).toThrow('react cannot be exported again');
    expect(() => taken(`export * from 'react';`)).toThrow('react cannot be exported again');
  });
});

describe('listSharedReads', () => {
  it('lists only shared modules from which a name is imported', () => {
    const code = `import 'react'; import { x } from './x.js'; import { createPortal } from 'react-dom';`;
    expect(listSharedReads(parseAst(code) as unknown as ChunkSyntaxTree)).toEqual(['react-dom']);
  });
});
