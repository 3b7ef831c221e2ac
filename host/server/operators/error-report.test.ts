import type { ErrorReport } from '@club/shared/federation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anonymous, readErrorReport } from './error-report';

const report: ErrorReport = {
  remote: 'profile',
  version: '1.0.0',
  kind: 'render',
  message: 'x is undefined',
};

test('a report is read as it is', () => {
  expect(readErrorReport({ ...report })).toEqual(report);
});

test.each<[string, object]>([
  ['an unknown remote', { remote: 'host' }],
  ['an unknown kind', { kind: 'other' }],
  ['a version that is markup', { version: '<b>' }],
  ['a version without end', { version: '1'.repeat(65) }],
  ['no message', { message: undefined }],
  ['a message of another type', { message: {} }],
])('%s is refused', (_, change) => {
  expect(readErrorReport({ ...report, ...change })).toBeNull();
});

test.each([
  ['Failed: /detalle/101110111 of Ana', 'Failed: /detalle/… of Ana'],
  ['cédula 1-0111-0111, tel. 8888 0000', 'cédula …, tel. …'],
  ['+506 8888-0000', '+…'],
  ['mail ana.mora@example.com!', 'mail …'],
  [
    'https://club.example/resultados?nombre=Ana%20Mora#x at a.js:10:5',
    'https://club.example/resultados at a.js:10:5',
  ],
  ['Failed to fetch "/a.js?r=1"', 'Failed to fetch "/a.js"'],
  ['line\nbreak\u0000\u202e', 'line break'],
  ['Cannot read 404 of 12345', 'Cannot read 404 of 12345'],
  ['¿Qué? No', '¿Qué? No'],
])('%j is kept as %j', (message, kept) => {
  expect(anonymous(message)).toBe(kept);
});

test('a message is one line of at most 300 characters, whatever was sent, and is found fast', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (message) => {
      expect(anonymous(message)).toMatch(/^[^\n\r]{0,300}$/);
    }),
  );
  for (const hostile of ['a'.repeat(4_000), '1 '.repeat(2_000), '?'.repeat(4_000), '@'.repeat(4_000)]) {
    const start = process.cpuUsage();
    expect(anonymous(hostile).length).toBeLessThanOrEqual(300);
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(500);
  }
});

test('anything else is refused without throwing', () => {
  fc.assert(fc.property(fc.anything(), (value) => readErrorReport(value) === null));
});
