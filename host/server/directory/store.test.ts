import { expect, test } from 'vitest';
import { sendKey } from './store';

test('equal submissions have the same idempotency key', () => {
  expect(sendKey('feedback', ['a', 'b'])).toBe(sendKey('feedback', ['a', 'b']));
});

test('different submissions have different idempotency keys', () => {
  const keys = [
    sendKey('feedback', ['a', 'b']),
    sendKey('evaluation', ['a', 'b']),
    sendKey('feedback', ['ab', '']),
    sendKey('feedback', ['a', 'b', '']),
    sendKey('feedback', ['b', 'a']),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('an idempotency key reveals nothing about the submission', () => {
  expect(sendKey('evaluation', ['101110111'])).toMatch(/^[\w-]{43}$/);
});
