import { describe, expect, test } from 'vitest';
import { isLoopbackName, networkBlockOf, networkOf } from './addresses';

describe('isLoopbackName', () => {
  test.each(['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.9.8.7', '::1', '[::1]'])(
    '%s is this machine',
    (name) => expect(isLoopbackName(name)).toBe(true),
  );

  test.each([
    '',
    'example.com',
    'localhost.example.com',
    '127.0.0.1.nip.io',
    '127.1',
    '10.0.0.1',
    '0.0.0.0',
    '::',
    '[::2]',
  ])('%s is another machine', (name) => expect(isLoopbackName(name)).toBe(false));
});

describe('networkBlockOf', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0DB8:0001::ff', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['2001::1:2:3:4:5:6', '2001:0:1::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:db8:1:2::3]:51234', '2001:db8:1::/48'],
    ['[2001:db8:1:2::3]', '2001:db8:1::/48'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0::/48'],
  ])('%s belongs to %s', (address, network) => expect(networkOf(address)).toBe(network));

  test.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['203.0.113.200:51234', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ])('returns for %s the block %s', (address, block) => expect(networkBlockOf(address)).toBe(block));
});
