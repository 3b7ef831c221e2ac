import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isLocalRequest } from './local-request';

const from = (remoteAddress: string, headers = {}, httpVersion = '1.1') =>
  isLocalRequest({
    headers: { host: 'localhost:4300', ...headers },
    httpVersion,
    socket: { remoteAddress, localAddress: '127.0.0.1', localPort: 4300 },
  } as IncomingMessage);

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '192.168.0.9', '172.31.0.1', 'fd00::1'])(
  '%s is local',
  (address) => expect(from(address)).toBe(true),
);

test.each(['203.0.113.9', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.9', ''])('%s is not', (address) =>
  expect(from(address)).toBe(false),
);

test.each([{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }, { via: '1.1 proxy' }])(
  'what came through a proxy is not: %j',
  (headers) => expect(from('127.0.0.1', headers)).toBe(false),
);

test('nginx as it comes is not, which tells nothing of its client', () => {
  expect(from('127.0.0.1', { host: '127.0.0.1:4300' }, '1.0')).toBe(false);
});

test('a page whose name was made to lead here is not', () => {
  expect(from('127.0.0.1', { host: 'evil.example:4300' })).toBe(false);
});
