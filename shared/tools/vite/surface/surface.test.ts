// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeclaredApi, findUsedApi, readDeclaredApi, sharedApi } from './surface';
import { findSharedImports } from './taken-names';

const root = mkdtempSync(join(tmpdir(), 'club ñ (1) '));

const FILES: Record<string, string> = {
  'shared/package.json': JSON.stringify({
    exports: {
      './state': './src/state.ts',
      './ui': './src/ui.ts',
      './router': './src/router.ts',
    },
  }),
  'library.d.ts': 'export declare const push: (to: string) => void; export type Props = { title?: string };',
  'shared/src/people.ts': `export type Person = { id: string; name?: string; tags: readonly string[]; friend: Person | null };
export const nobody = 'nobody';`,
  'shared/src/state.ts': `import type { Person } from './people';
export type { Person };
export type State = { state: 'loading' } | { state: 'ready'; items: readonly Person[] };
export const usePeople = (id: string, again?: boolean): State => ({ state: 'loading' });
export const savePerson = (person: Person): void => {};
export { nobody } from './people';`,
  'shared/src/ui.ts': `import type { Props } from '../../library';
export type ButtonProps = Props & { variant?: 'plain' | 'primary'; onPress: (key: 'a' | 'b') => void };
export const Button = (props: ButtonProps): { nodeName: string } | null => null;`,
  'shared/src/router.ts': `export { push } from '../../library';`,
};

let declared: DeclaredApi;

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  declared = readDeclaredApi(root);
});

afterAll(() => rmSync(root, { recursive: true }));

const USE_PEOPLE = {
  '': 'function',
  '()': 'object',
  '().items': 'list',
  '().items[]': 'object',
  '().items[].friend': 'null | recursive',
  '().items[].id': 'string',
  '().items[].name': 'string | undefined',
  '().items[].tags': 'list',
  '().items[].tags[]': 'string',
  '().state': '"loading" | "ready"',
  '(0)': 'string',
  '(1)': 'false | true | undefined',
};

describe('sharedApi', () => {
  test('lists the exports of each module, and the types of our own modules', () => {
    const { '@club/shared/state': state, '@club/shared/ui': ui } = sharedApi(declared);
    expect(Object.keys(state ?? {})).toEqual(['nobody', 'savePerson', 'usePeople']);
    expect(state?.usePeople).toEqual(USE_PEOPLE);
    expect(state?.nobody).toEqual({ '': 'string' });
    expect(ui?.Button).toEqual({
      '': 'function',
      '()': 'null | object',
      '().nodeName': 'string',
      '(0)': 'object',
      '(0).onPress': 'function',
      '(0).onPress()': 'void',
      '(0).onPress(0)': '"a" | "b"',
      '(0).variant': '"plain" | "primary" | undefined',
    });
  });

  test('lists only the exports of a library’s production files', () => {
    const { react, 'react/jsx-runtime': runtime, '@club/shared/router': router } = sharedApi(declared);
    expect(react).toMatchObject({ useState: {}, default: {} });
    expect(react).not.toHaveProperty('act');
    expect(Object.keys(runtime ?? {})).toEqual(['Fragment', 'default', 'jsx', 'jsxs']);
    expect(router).toEqual({ push: {} });
  });
});

describe('findUsedApi', () => {
  const taken = (code: string, script: string) => findUsedApi(declared, findSharedImports(code), [script]);

  test('lists the imported names, with the fields that the scripts use', () => {
    const code = `import { usePeople as people } from '@club/shared/state'; import { useState } from 'react'; import './x.css'; people('7');`;
    expect(taken(code, 'a.items.map(({id:b})=>b+"x"),c.state')).toEqual({
      '@club/shared/state': {
        usePeople: {
          '': 'function',
          '()': 'object',
          '().items': 'list',
          '().items[]': 'object',
          '().items[].id': 'string',
          '().state': '"loading" | "ready"',
          '(0)': 'string',
        },
      },
      react: { useState: {} },
    });
  });

  test('includes fields that the scripts name in strings', () => {
    const facts = taken(`import { usePeople } from '@club/shared/state';`, 'const f=["items","name"];');
    expect(facts['@club/shared/state']?.usePeople).toHaveProperty(['().items[].name']);
  });

  test('includes all required fields of an input type, even if the scripts never name them', () => {
    const facts = taken(`import { savePerson } from '@club/shared/state';`, 'save(loaded)');
    expect(Object.keys(facts['@club/shared/state']?.savePerson ?? {})).toEqual([
      '',
      '()',
      '(0)',
      '(0).friend',
      '(0).id',
      '(0).tags',
      '(0).tags[]',
    ]);
  });

  describe('optional inputs', () => {
    const BUTTON = `import { Button } from '@club/shared/ui'; import { jsx } from 'react/jsx-runtime';`;
    const passed = (code: string, script = 'variant') =>
      '(0).variant' in (taken(`${BUTTON} ${code}`, script)['@club/shared/ui']?.Button ?? {});

    test.each([
      ['is passed in a call', `jsx(Button, { variant: 'plain' });`],
      ['may be in a spread', 'jsx(Button, { ...props });'],
      ['may be in an object from elsewhere', 'jsx(Button, props);'],
      ['may be passed under an alias', 'const B = Button; jsx(B, {});'],
      [
        'is passed in one of several calls',
        `jsx(Button, {}); other(() => [jsx(Button, { variant: 'plain' })]);`,
      ],
    ])('has an optional input if it %s', (_, code) => {
      expect(passed(code)).toBe(true);
    });

    test('omits an optional input that no call passes, even if another property has its name', () => {
      expect(passed('jsx(Button, { onPress }); x.Button = { variant: 1 };')).toBe(false);
      expect(passed('jsx(Button, { ...props });', 'nothing')).toBe(false);
    });
  });

  describe('passed literals', () => {
    const variantOf = (calls: string) =>
      taken(
        `import { Button } from '@club/shared/ui'; import { jsx } from 'react/jsx-runtime'; ${calls}`,
        'variant',
      )['@club/shared/ui']?.Button?.['(0).variant'];

    test.each([
      [`jsx(Button, { variant: 'plain' });`, '"plain"'],
      [`jsx(Button, { variant: 'plain' }); jsx(Button, {});`, '"plain" | undefined'],
      [`jsx(Button, { variant: a ? 'plain' : 'primary' });`, '"plain" | "primary"'],
      [`jsx(Button, { variant: a });`, '"plain" | "primary" | undefined'],
      [`jsx(Button, { variant: a ? 'plain' : b });`, '"plain" | "primary" | undefined'],
      [`jsx(Button, { variant: 'plain' }); jsx(Button, props);`, '"plain" | "primary" | undefined'],
      [`jsx(Button, { variant: null });`, '"plain" | "primary" | undefined'],
    ])('has only the literals that are passed: %s', (calls, types) => {
      expect(variantOf(calls)).toBe(types);
    });

    test('narrows the type of a parameter to the literal that a call passes, but not if the call passes a variable', () => {
      const facts = (call: string) =>
        taken(`import { usePeople } from '@club/shared/state'; ${call}`, 'x')['@club/shared/state']
          ?.usePeople;
      expect(facts(`usePeople('7', true);`)).toMatchObject({ '(0)': 'string', '(1)': 'true' });
      expect(facts(`usePeople('7', again);`)).toMatchObject({ '(1)': 'false | true | undefined' });
    });
  });

  test('includes the used names of a namespace import, and imported names that the module lacks', () => {
    const whole = `import * as state from '@club/shared/state';`;
    expect(taken(`${whole} export const { nobody } = state;`, 'x.nobody+x.toString')).toEqual({
      '@club/shared/state': { nobody: { '': 'string' } },
    });
    expect(taken(whole, 'x.nobody')).toEqual({});
    expect(taken(`import { Missing } from '@club/shared/ui';`, 'x')).toEqual({
      '@club/shared/ui': { Missing: {} },
    });
  });

  test('includes the names that the code uses from a module loaded by `require`', () => {
    const code = `const React = require('react'); exports.read = () => React.useState(require('./x'));`;
    expect(taken(code, 'React.useState')).toEqual({ react: { useState: {} } });
  });

  test('is empty if there are no imports from shared modules', () => {
    expect(taken(`import { x } from './x.js'; export const y = x;`, 'x')).toEqual({});
  });
});
