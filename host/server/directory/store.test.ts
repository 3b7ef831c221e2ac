import { expect, test } from 'vitest';
import { submissionKey } from './store';

test('different submissions have different idempotency keys', () => {
  const keys = [
    submissionKey('feedback', ['a', 'b']),
    submissionKey('evaluation', ['a', 'b']),
    submissionKey('feedback', ['ab', '']),
    submissionKey('feedback', ['a', 'b', '']),
    submissionKey('feedback', ['b', 'a']),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('an idempotency key reveals nothing about the submission', () => {
  expect(submissionKey('evaluation', ['101110111'])).toMatch(/^[\w-]{43}$/);
});
