import { expect, test } from 'vitest';
import { plainLine } from './plain-line';

const TIME = '2026-11-26T14:15:02.839Z';

test('shows time, level, message and fields in one line', () => {
  const line = JSON.stringify({ level: 40, time: TIME, reason: 'no room', lost: 3, msg: 'the log goes on' });
  expect(plainLine(line)).toBe('14:15:02 warn  the log goes on reason="no room" lost=3\n');
});

test('shows the stack of an error below its line', () => {
  const err = { type: 'Error', message: 'disk is full', stack: 'Error: disk is full\n    at write (a.ts:1)' };
  expect(plainLine(JSON.stringify({ level: 50, time: TIME, err, msg: 'failed' }))).toBe(
    '14:15:02 error failed\nError: disk is full\n    at write (a.ts:1)\n',
  );
});

test('escapes what would start another line or steer the terminal', () => {
  const text = plainLine(
    JSON.stringify({ level: 30, time: TIME, msg: 'a\nb\u009b2J', path: '\u001b]0;x\u0007' }),
  );
  expect(text.trimEnd()).not.toMatch(/\p{Cc}/u);
  expect(text).toContain('a\\u000ab\\u009b2J');
});
