import { expect, test } from 'vitest';
import { isDirectRequest } from './direct-request';

const asked = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', httpVersion = '1.1') =>
  isDirectRequest({
    headers: { host: 'localhost:4300', ...headers },
    httpVersion,
    socket: { remoteAddress },
  });

test.each(['localhost:4300', '127.0.0.1:4300', '127.0.0.1', '[::1]:4300'])('%s is asked directly', (host) => {
  expect(asked({ host })).toBe(true);
  expect(asked({ host }, '::ffff:127.0.0.1')).toBe(true);
  expect(asked({ host }, '::1')).toBe(true);
});

test.each<[string, Record<string, string>, string?, string?]>([
  ['a foreign name', { host: 'evil.example:4300' }],
  ['a name that only begins like ours', { host: 'localhost.evil.example' }],
  ['no name', { host: '' }],
  ['a proxy that tells of its client', { 'x-forwarded-for': '203.0.113.7' }],
  ['a proxy that tells of the protocol alone', { 'x-forwarded-proto': 'https' }],
  ['a proxy that tells of itself', { via: '1.1 cache' }],
  ['Apache', { 'x-forwarded-server': 'club.example' }],
  ['a proxy that tells of its port alone', { 'x-forwarded-port': '80' }],
  ['a tunnel', { 'cf-connecting-ip': '203.0.113.7' }],
  ['a delivery network', { 'true-client-ip': '203.0.113.7' }],
  ['Envoy', { 'x-envoy-external-address': '203.0.113.7' }],
  [
    'nginx as it comes, by its own name for us',
    { host: '127.0.0.1:4300', connection: 'close' },
    '127.0.0.1',
    '1.0',
  ],
  ['another machine', {}, '192.168.0.7'],
  ['an address that is not there', {}, ''],
])('%s is not', (_, headers, address, version) => {
  expect(asked(headers, address, version)).toBe(false);
});
