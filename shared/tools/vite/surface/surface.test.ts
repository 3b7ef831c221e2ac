// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeclaredSurface, declaredIn, sharedSurface } from './shared-surface';
import { takenNames } from './taken-names';
import { takenSurface } from './taken-surface';

const root = mkdtempSync(join(tmpdir(), 'club ñ (1) '));

const FILES: Record<string, string> = {
  'tsconfig.base.json': JSON.stringify({
    compilerOptions: { target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler', strict: true },
  }),
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

let declared: DeclaredSurface;

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  declared = declaredIn(root);
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

describe('what a host shares', () => {
  test('are the names of its modules, and of its own ones the types, field by field', () => {
    const { '@club/shared/state': state, '@club/shared/ui': ui } = sharedSurface(declared);
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

  test('are of a library the names alone, as browsers get them', () => {
    const { react, 'react/jsx-runtime': runtime, '@club/shared/router': router } = sharedSurface(declared);
    expect(react).toMatchObject({ useState: {}, default: {} });
    expect(react).not.toHaveProperty('act');
    expect(Object.keys(runtime ?? {})).toEqual(['Fragment', 'default', 'jsx', 'jsxs']);
    expect(router).toEqual({ push: {} });
  });
});

describe('what a release takes', () => {
  const taken = (code: string, script: string) => takenSurface(declared, takenNames(code), [script]);

  test('are the names that its sources import, with the fields that its scripts mention', () => {
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

  test('are fields too that it names in a table', () => {
    const facts = taken(`import { usePeople } from '@club/shared/state';`, 'const f=["items","name"];');
    expect(facts['@club/shared/state']?.usePeople).toHaveProperty(['().items[].name']);
  });

  test('are all the fields that it has to pass, mentioned or not', () => {
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

  describe('of optional things that may be passed, those that', () => {
    const BUTTON = `import { Button } from '@club/shared/ui'; import { jsx } from 'react/jsx-runtime';`;
    const passed = (code: string, script = 'variant') =>
      '(0).variant' in (taken(`${BUTTON} ${code}`, script)['@club/shared/ui']?.Button ?? {});

    test.each([
      ['are written in a call', `jsx(Button, { variant: 'plain' });`],
      ['may be spread into it', 'jsx(Button, { ...props });'],
      ['may be in what comes from elsewhere', 'jsx(Button, props);'],
      ['may be passed where it is called by another name', 'const B = Button; jsx(B, {});'],
      ['are passed somewhere', `jsx(Button, {}); other(() => [jsx(Button, { variant: 'plain' })]);`],
    ])('%s', (_, code) => {
      expect(passed(code)).toBe(true);
    });

    test('are passed nowhere are left out, though something else is called so', () => {
      expect(passed('jsx(Button, { onPress }); x.Button = { variant: 1 };')).toBe(false);
      expect(passed('jsx(Button, { ...props });', 'nothing')).toBe(false);
    });
  });

  describe('of the literals that may be passed, those that are', () => {
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
    ])('%s', (calls, types) => {
      expect(variantOf(calls)).toBe(types);
    });

    test('as an argument by itself', () => {
      const facts = (call: string) =>
        taken(`import { usePeople } from '@club/shared/state'; ${call}`, 'x')['@club/shared/state']
          ?.usePeople;
      expect(facts(`usePeople('7', true);`)).toMatchObject({ '(0)': 'string', '(1)': 'true' });
      expect(facts(`usePeople('7', again);`)).toMatchObject({ '(1)': 'false | true | undefined' });
    });
  });

  test('are of a module taken whole the names that it mentions; and names that nobody has', () => {
    const whole = `import * as state from '@club/shared/state';`;
    expect(taken(`${whole} export const { nobody } = state;`, 'x.nobody+x.toString')).toEqual({
      '@club/shared/state': { nobody: { '': 'string' } },
    });
    expect(taken(whole, 'x.nobody')).toEqual({});
    expect(taken(`import { Missing } from '@club/shared/ui';`, 'x')).toEqual({
      '@club/shared/ui': { Missing: {} },
    });
  });

  test('are the mentioned names of a module that CommonJS code requires', () => {
    const code = `const React = require('react'); exports.read = () => React.useState(require('./x'));`;
    expect(taken(code, 'React.useState')).toEqual({ react: { useState: {} } });
  });

  test('is nothing where it takes nothing', () => {
    expect(taken(`import { x } from './x.js'; export const y = x;`, 'x')).toEqual({});
  });
});
