import { describe, expect, test } from 'vitest';
import { type TypesByPath, unsupportedUses } from './shared-surface';

const STATE = '@club/shared/state';

const USE_RATING: TypesByPath = {
  '': 'function',
  '()': 'object',
  '().state': '"loading" | "ready"',
  '().summary': 'null | object',
  '().summary.promedio': 'number',
  '(0)': 'string',
};

const BUTTON: TypesByPath = {
  '': 'function',
  '(0)': 'object',
  '(0).label': 'string',
  '(0).variant': '"plain" | "primary" | undefined',
  '(0).onSelect': 'function | undefined',
  '(0).onSelect()': 'void',
  '(0).onSelect(0)': '"key" | "mouse"',
};

const judged = (release: TypesByPath, host: TypesByPath) =>
  unsupportedUses({ [STATE]: { useIt: release } }, { [STATE]: { useIt: host } })[0] ?? null;

const without = (facts: TypesByPath, path: string): TypesByPath =>
  Object.fromEntries(Object.entries(facts).filter(([each]) => !each.startsWith(path)));

test('unsupportedUses reports nothing if the host has equal types', () => {
  expect(judged(USE_RATING, USE_RATING)).toBeNull();
  expect(judged(BUTTON, BUTTON)).toBeNull();
});

test.each([
  ['a name', { [STATE]: {} }],
  ['a module', {}],
])('unsupportedUses reports %s that the host does not share, with a remedy', (_, host) => {
  expect(unsupportedUses({ [STATE]: { constructor: {} } }, host)).toEqual([
    'takes constructor from @club/shared/state, which this site does not have: ' +
      'deploy a host that fits first, or build the release without it',
  ]);
});

describe('unsupportedUses with additions of the host', () => {
  test.each<[string, TypesByPath, TypesByPath]>([
    ['a field of what it returns', USE_RATING, { ...USE_RATING, '().summary.total': 'number' }],
    ['an argument that may be left out', USE_RATING, { ...USE_RATING, '(1)': 'object | undefined' }],
    ['an optional list', BUTTON, { ...BUTTON, '(0).tags': 'list | undefined', '(0).tags[]': 'string' }],
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
  ])('accepts an addition of the host: %s', (_, release, host) => {
    expect(judged(release, host)).toBeNull();
  });
});

describe('unsupportedUses with optional additions of the release', () => {
  test.each<[string, TypesByPath, TypesByPath]>([
    [
      'of what it reads',
      { ...USE_RATING, '().summary.hours': 'object | undefined', '().summary.hours.from': 'string' },
      USE_RATING,
    ],
    ['of what it passes', { ...BUTTON, '(0).items': 'list | undefined', '(0).items[]': 'string' }, BUTTON],
    ['an argument', { ...USE_RATING, '(1)': 'object | undefined', '(1).again': 'false | true' }, USE_RATING],
  ])('accepts an optional addition of the release: %s', (_, release, host) => {
    expect(judged(release, host)).toBeNull();
  });
});

describe('unsupportedUses with differences between host and release', () => {
  test.each<[string, TypesByPath, TypesByPath]>([
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
    [
      'passes useIt(…).title as string, where this site has nothing',
      { ...BUTTON, '(0).title': 'string' },
      BUTTON,
    ],
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
  ])('names a difference: %s', (line, release, host) => {
    expect(judged(release, host)).toBe(
      `${line} (@club/shared/state): deploy a host that fits first, or build the release without it`,
    );
  });
});
