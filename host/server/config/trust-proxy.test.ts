import { expect, test } from 'vitest';
import { testConfig } from '../../trials/support/test-config';
import { trustedHops } from './trust-proxy';

const trustOf = (value: string) => testConfig({ TRUST_PROXY: value }).trustProxy;

test('nobody is believed by default', () => {
  expect(trustedHops(trustOf(''))).toBe(false);
  expect(trustedHops(trustOf('off'))).toBe(false);
});

test('«on» believes the nearest hop only, so that a visitor cannot choose an address', () => {
  const trusts = trustedHops(trustOf('on'));
  if (typeof trusts !== 'function') throw new Error('expected a function');
  expect([trusts('203.0.113.1', 0), trusts('203.0.113.1', 1)]).toEqual([true, false]);
});

test('networks are believed by address or name', () => {
  expect(trustedHops(trustOf('uniquelocal, 192.0.2.0/24, ::1'))).toEqual([
    'uniquelocal',
    '192.0.2.0/24',
    '::1',
  ]);
});
