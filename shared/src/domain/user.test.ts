import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aUser } from '../testing';
import { parseUser } from './user';

describe('parseUser', () => {
  test('accepts the stored user, with or without e-mail', () => {
    const { email: _, ...withoutEmail } = aUser();
    expect(parseUser(JSON.parse(JSON.stringify(aUser())))).toEqual(aUser());
    expect(parseUser(withoutEmail)).toEqual(withoutEmail);
    expect(parseUser({ ...withoutEmail, email: '' })).toEqual(withoutEmail);
  });

  test.each(['name', 'lastName', 'phone', 'idCard'])('without %s nobody is registered', (field) => {
    expect(parseUser({ ...aUser(), [field]: ' ' })).toBeNull();
    expect(parseUser({ ...aUser(), [field]: 5 })).toBeNull();
    expect(parseUser({ ...aUser(), [field]: undefined })).toBeNull();
  });

  test.each([null, 'Ana', 7, [], {}, [aUser()], { state: { user: aUser() } }])('%j is nobody', (value) => {
    expect(parseUser(value)).toBeNull();
  });

  test('only the specified fields come through, none of them from a prototype', () => {
    expect(parseUser({ ...aUser(), role: 'admin' })).toEqual(aUser());
    expect(parseUser(Object.create(aUser()))).toBeNull();
    fc.assert(fc.property(fc.anything(), (value) => parseUser(value) === null || typeof value === 'object'));
  });
});
