import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { TrustProxy } from '../config/trust-proxy';
import { httpsTest } from './is-https';

test.each<[TrustProxy, string, string | undefined, boolean]>([
  ['nobody', '127.0.0.1', 'https', false],
  ['nearest', '203.0.113.9', 'https', true],
  ['nearest', '203.0.113.9', 'http', false],
  ['nearest', '203.0.113.9', undefined, false],
  ['nearest', '203.0.113.9', 'https, http', false],
  ['nearest', '203.0.113.9', 'http, https', true],
  [['loopback'], '127.0.0.1', 'https', true],
  [['loopback'], '203.0.113.9', 'https', false],
])('trusting %s, %s that says %s: %s', (trust, remoteAddress, protocol, expected) => {
  const request = { headers: { 'x-forwarded-proto': protocol }, socket: { remoteAddress } };
  expect(httpsTest(trust)(request as unknown as IncomingMessage)).toBe(expected);
});
