import { expect, test } from 'vitest';
import { isRebound } from './rebound';

const asked = (host: string | undefined, localAddress = '127.0.0.1', localPort = 4300) =>
  isRebound({ headers: host === undefined ? {} : { host }, socket: { localAddress, localPort } });

test.each([
  ['evil.example:4300', '127.0.0.1'],
  ['EVIL.example:4300', '::ffff:127.0.0.1'],
  ['localhost.evil.example:4300', '::1'],
  ['127.0.0.1.nip.io:4300', '127.0.0.1'],
  ['192.0.2.7:4300', '127.0.0.1'],
  ['not a host', '127.0.0.1'],
  [undefined, '127.0.0.1'],
])('%s on the own port of %s is a foreign name', (host, address) => {
  expect(asked(host, address)).toBe(true);
});

test('without a port that is the port of http', () => {
  expect(asked('evil.example', '127.0.0.1', 80)).toBe(true);
});

test.each([
  ['this machine by any of its names', 'localhost:4300', '127.0.0.1'],
  ['this machine by its address', '[::1]:4300', '::1'],
  ['a proxy that passes the site’s name on', 'club.example.com', '127.0.0.1'],
  ['a proxy on a port of its own', 'club.example.com:8443', '127.0.0.1'],
  ['a network that reaches this machine by a name', 'club.intranet:4300', '192.168.0.7'],
])('%s is none', (_, host, address) => {
  expect(asked(host, address)).toBe(false);
});
