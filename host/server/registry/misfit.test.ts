import type { TypeFacts } from '@club/shared/federation';
import { describe, expect, test } from 'vitest';
import { misfit } from './misfit';

const STATE = '@club/shared/state';

const USE_RATING: TypeFacts = {
  '': 'function',
  '()': 'object',
  '().state': '"loading" | "ready"',
  '().summary': 'null | object',
  '().summary.promedio': 'number',
  '(0)': 'string',
};

const BUTTON: TypeFacts = {
  '': 'function',
  '(0)': 'object',
  '(0).label': 'string',
  '(0).variant': '"plain" | "primary" | undefined',
  '(0).onSelect': 'function | undefined',
  '(0).onSelect()': 'void',
  '(0).onSelect(0)': '"key" | "mouse"',
};

const judged = (release: TypeFacts, host: TypeFacts) =>
  misfit({ [STATE]: { useIt: release } }, { [STATE]: { useIt: host } });

const without = (facts: TypeFacts, path: string): TypeFacts =>
  Object.fromEntries(Object.entries(facts).filter(([each]) => !each.startsWith(path)));

test('what a host has just so fits', () => {
  expect(judged(USE_RATING, USE_RATING)).toBeNull();
  expect(judged(BUTTON, BUTTON)).toBeNull();
});

test.each([
  ['a name', { [STATE]: {} }],
  ['a module', {}],
])('%s that it does not share is named, with what to do', (_, host) => {
  expect(misfit({ [STATE]: { constructor: {} } }, host)).toBe(
    'takes constructor from @club/shared/state, which this site does not have: ' +
      'deploy a host that fits first, or build the release without it',
  );
});

describe('what a host has grown since fits', () => {
  test.each<[string, TypeFacts, TypeFacts]>([
    ['a field of what it returns', USE_RATING, { ...USE_RATING, '().summary.total': 'number' }],
    ['an argument that may be left out', USE_RATING, { ...USE_RATING, '(1)': 'object | undefined' }],
    ['an optional property', BUTTON, { ...BUTTON, '(0).size': '"small" | undefined' }],
    [
      'a value of a property',
      BUTTON,
      { ...BUTTON, '(0).variant': '"big" | "plain" | "primary" | undefined' },
    ],
    ['a wider property', BUTTON, { ...BUTTON, '(0).variant': 'string | undefined' }],
    ['a property that may be left out now', BUTTON, { ...BUTTON, '(0).label': 'string | undefined' }],
    ['a narrower result', { ...USE_RATING, '().state': 'string' }, USE_RATING],
    ['a result where nothing was returned', { ...BUTTON, '()': 'void' }, { ...BUTTON, '()': 'Promise' }],
    ['a field below an optional property that is not passed', without(BUTTON, '(0).onSelect'), BUTTON],
  ])('%s', (_, release, host) => {
    expect(judged(release, host)).toBeNull();
  });
});

test('a field that a release reads if it is there may be missing', () => {
  const release = { ...USE_RATING, '().summary.horario': 'string | undefined' };
  expect(judged(release, USE_RATING)).toBeNull();
});

describe('what differs is named', () => {
  test.each<[string, TypeFacts, TypeFacts]>([
    [
      'reads useIt().summary.promedio as number, where this site has nothing',
      USE_RATING,
      without(USE_RATING, '().summary.promedio'),
    ],
    [
      'reads useIt().summary as null | object, where this site has nothing',
      USE_RATING,
      without(USE_RATING, '().summary'),
    ],
    [
      'reads useIt().summary.promedio as number, where this site has number | undefined',
      USE_RATING,
      { ...USE_RATING, '().summary.promedio': 'number | undefined' },
    ],
    [
      'reads useIt().state as "loading" | "ready", where this site has "failed" | "loading" | "ready"',
      USE_RATING,
      { ...USE_RATING, '().state': '"failed" | "loading" | "ready"' },
    ],
    ['passes useIt(…) as string, where this site has number', USE_RATING, { ...USE_RATING, '(0)': 'number' }],
    ['does not pass useIt(…), which this site needs', without(USE_RATING, '(0)'), USE_RATING],
    [
      'passes useIt(…).variant as "plain" | "primary" | undefined, where this site has "plain" | undefined',
      BUTTON,
      { ...BUTTON, '(0).variant': '"plain" | undefined' },
    ],
    ['does not pass useIt(…).title, which this site needs', BUTTON, { ...BUTTON, '(0).title': 'string' }],
    [
      'reads useIt(…).onSelect(…) as "key" | "mouse", where this site has "key" | "mouse" | "touch"',
      BUTTON,
      { ...BUTTON, '(0).onSelect(0)': '"key" | "mouse" | "touch"' },
    ],
  ])('%s', (line, release, host) => {
    expect(judged(release, host)).toBe(
      `${line} (@club/shared/state): deploy a host that fits first, or build the release without it`,
    );
  });
});
