import { expect, test } from 'vitest';
import { pathOf, toDecodableTarget, unsafePathStatus } from './paths';

test.each([
  ['/a?b=/../', '/a'],
  ['/a#b', '/a'],
  ['http://other.example/a?b', '/a'],
  ['http://other.example', '/'],
  ['', '/'],
])('the path in the request target %j is %j', (target, path) => {
  expect(pathOf(target)).toBe(path);
});

test.each([
  ['/detalle/101%2F22', null],
  ['/detalle/..101', null],
  ['/detalle/a%20b%C3%B1', null],
  ['/%252e%252e/decoded-once', null],
  ['/../etc/passwd', 404],
  ['/..%2f..%2fetc/passwd', 404],
  ['/%2e%2e/x', 404],
  ['/a/..%5cb', 404],
  ['/a%00.html', 400],
  ['/%E0%A4%A', 400],
])('%j is refused with %s', (path, status) => {
  expect(unsafePathStatus(path)).toBe(status);
});

test.each([
  ['/detalle/ñandú%20x?a=%', '/detalle/ñandú%20x?a=%'],
  ['/detalle/%', '/detalle/%25'],
  ['/detalle/%E0%A4%A?x=1', '/detalle/%25E0%25A4%25A?x=1'],
])('the readable form of %j is %j', (target, readable) => {
  expect(toDecodableTarget(target)).toBe(readable);
});
