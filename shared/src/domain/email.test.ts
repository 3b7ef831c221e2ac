import { expect, test } from 'vitest';
import { isEmail } from './email';

const LONG_LABELS = `${'b'.repeat(63)}.`.repeat(3);

test.each([
  'ana@example.com',
  'ana.mora+obra@correo.co.cr',
  "o'neil_1@sub-dominio.example",
  'a@b.xn--p1ai',
  `${'a'.repeat(64)}@example.com`,
  `a@${LONG_LABELS}${'c'.repeat(60)}`,
])('%s looks like an address', (text) => expect(isEmail(text)).toBe(true));

test.each([
  '',
  'ana',
  '@',
  'ana@',
  '@example.com',
  'ana@localhost',
  'ana@example.',
  'ana@.com',
  'ana@-a.com',
  'ana@example.c',
  'ana@example.123',
  'ana mora@example.com',
  'ana@exa mple.com',
  'ana@@example.com',
  'ana@mora@example.com',
  '.ana@example.com',
  'ana..mora@example.com',
  'ana@example.com\r\nbcc:x@example.com',
  'ana@example.com,luis@example.com',
  `${'a'.repeat(65)}@example.com`,
  `aa@${LONG_LABELS}${'c'.repeat(60)}`,
  `a@${'b'.repeat(60)}.${'c.'.repeat(100)}com`,
])('%j does not', (text) => expect(isEmail(text)).toBe(false));
