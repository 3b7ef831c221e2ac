import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { TrustProxy } from '../config/trust-proxy';
import { isForwarded } from './direct-request';
import { forwardedReader, httpsTest } from './forwarded';

function asked(headers: Record<string, string | undefined>, remoteAddress = '127.0.0.1'): IncomingMessage {
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

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
  const request = asked({ 'x-forwarded-proto': protocol }, remoteAddress);
  forwardedReader(trust)(request);
  expect(httpsTest(trust)(request)).toBe(expected);
});

const VISITOR = '203.0.113.9';
const PROXIES: TrustProxy = ['loopback', '10.0.0.0/8'];

test.each<[string, string, string]>([
  ['both trusted proxies have appended their entry', `${VISITOR}, 10.0.0.7`, 'https, http'],
  ['the visitor has forged one before them', `198.51.100.1, ${VISITOR}, 10.0.0.7`, 'http, https, http'],
  ['the outer one alone has written it', `${VISITOR}, 10.0.0.7`, 'https'],
])('reads https if %s', (_, addresses, protocols) => {
  const request = asked({ 'x-forwarded-for': addresses, 'x-forwarded-proto': protocols });
  forwardedReader(PROXIES)(request);
  expect(request.headers['x-forwarded-proto']).toBe('https');
});

test.each<TrustProxy>(['nobody', 'nearest', PROXIES])(
  'trusting %s, never reads X-Forwarded-Host, and keeps it as the sign of a proxy',
  (trust) => {
    const request = asked({ host: 'club.example.com', 'x-forwarded-host': 'evil.example' });
    forwardedReader(trust)(request);
    expect(request.headers).toEqual({ host: 'club.example.com', 'x-forwarded-host': '' });
    expect(isForwarded({ ...request, httpVersion: '1.1' })).toBe(true);
  },
);

test.each([
  ['club.example.com.', 'club.example.com'],
  ['Club.Example.com.:8443', 'club.example.com:8443'],
  ['127.0.0.1:4300', '127.0.0.1:4300'],
  ['[::1]:4300', '[::1]:4300'],
])('writes the host %s as %s', (host, plain) => {
  const request = asked({ host });
  forwardedReader('nobody')(request);
  expect(request.headers.host).toBe(plain);
});
