// @vitest-environment node
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { SHARED_KEY } from '../../src/federation/container';
import { type Chunk, sharedReads, takeSharedImports } from './shared-imports';

const taken = (code: string): string => takeSharedImports(code, parseAst(code) as unknown as Chunk);

/** What an expression is worth once the imports before it were taken from `react`. */
function worth(code: string, expression: string, react: object): unknown {
  Object.assign(globalThis, { [Symbol.for(SHARED_KEY)]: { react } });
  return new Function(`${taken(code)}; return ${expression};`)();
}

const react = { useState: 1, memo: 2, default: 3, 'odd name': 4 };

describe('takeSharedImports', () => {
  it('takes named imports, also under another name', () => {
    expect(worth(`import { useState, memo as m } from 'react';`, '[useState, m]', react)).toEqual([1, 2]);
    expect(worth(`import { 'odd name' as odd } from 'react';`, 'odd', react)).toBe(4);
  });

  it('takes the default and the whole', () => {
    expect(worth(`import React, { memo } from 'react';`, '[React, memo]', react)).toEqual([3, 2]);
    expect(worth(`import React, * as whole from 'react';`, '[React, whole]', react)).toEqual([3, react]);
  });

  it('takes several imports of one chunk', () => {
    const code = `import { memo } from 'react';\nconst before = memo;\nimport { useState } from 'react';`;
    expect(worth(code, '[before, useState]', react)).toEqual([2, 1]);
  });

  it('leaves everything else as it was', () => {
    const code = `import { x } from './other.js';\nimport 'react-router';\nexport { x };`;
    expect(taken(code)).toBe(code);
  });

  it('keeps an import for its effects harmless: the host has evaluated the module', () => {
    expect(worth(`import 'react';`, '1', react)).toBe(1);
  });

  it('refuses to export a shared module again', () => {
    expect(() => taken(`export { memo } from 'react';`)).toThrow('react cannot be exported again');
    expect(() => taken(`export * from 'react';`)).toThrow('react cannot be exported again');
  });
});

describe('sharedReads', () => {
  it('names the shared modules that something is taken from', () => {
    const code = `import 'react'; import { x } from './x.js'; import { createPortal } from 'react-dom';`;
    expect(sharedReads(parseAst(code) as unknown as Chunk)).toEqual(['react-dom']);
  });
});
