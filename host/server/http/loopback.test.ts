import { expect, test } from 'vitest';
import { isLoopbackName } from './loopback';

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
])('%s is not', (name) => expect(isLoopbackName(name)).toBe(false));
