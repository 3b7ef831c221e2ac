import { expect, test } from 'vitest';
import { sendKey } from './store';

test('equal sends have one key', () => {
  expect(sendKey('feedback', ['a', 'b'])).toBe(sendKey('feedback', ['a', 'b']));
});

test('whatever differs gives another key', () => {
  const keys = [
    sendKey('feedback', ['a', 'b']),
    sendKey('evaluation', ['a', 'b']),
    sendKey('feedback', ['ab', '']),
    sendKey('feedback', ['a', 'b', '']),
    sendKey('feedback', ['b', 'a']),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('a key tells nothing of what was sent', () => {
  expect(sendKey('evaluation', ['101110111'])).toMatch(/^[\w-]{43}$/);
});
