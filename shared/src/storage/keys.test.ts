import { expect, test } from 'vitest';
import { EXTRA_LOCAL_KEYS, EXTRA_SESSION_KEYS, LOCAL_KEYS, SESSION_KEYS } from './keys';

const isOwn = (key: string) => key.startsWith('club:');

test('storage keys have a prefix unless the specification defines them (ruling 35)', () => {
  const own = [...Object.values(EXTRA_LOCAL_KEYS), ...Object.values(EXTRA_SESSION_KEYS)];
  expect(own.filter(isOwn)).toEqual(own);
  expect(new Set(own).size).toBe(own.length);
  const specified = [...Object.values(LOCAL_KEYS), ...Object.values(SESSION_KEYS)];
  expect(specified.filter(isOwn)).toEqual([]);
});
