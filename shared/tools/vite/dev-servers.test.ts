import { REMOTE_NAMES } from '@club/shared/federation';
import { expect, test } from 'vitest';
import { devServers } from './dev-servers';
import { remoteConfig } from './remote-config';

const portsOf = (env: Record<string, string>) => {
  const { site, servicePort, remote } = devServers(env);
  return [site.port, servicePort, ...REMOTE_NAMES.map((name) => remote(name).port)];
};

test('PORT moves every port by the same distance', () => {
  const ports = portsOf({});
  expect(ports.slice(0, 5)).toEqual([4300, 4301, 4311, 4312, 4313]);
  expect(portsOf({ PORT: '5400' })).toEqual(ports.map((port) => port + 1_100));
  expect(portsOf({ PORT: ' ' })).toEqual(ports);
});

test.each(['0', '-1', 'x', '65535', '4300.5'])(
  'the development server refuses PORT=%s in one line',
  (PORT) => {
    expect(() => devServers({ PORT })).toThrow(/^PORT must be a whole number from 1 to \d+, but is ".+"$/);
  },
);

test.each([
  ['nothing', {}, 'localhost', 'http://localhost:4300'],
  ['a name', { HOST: 'club.test' }, 'club.test', 'http://club.test:4300'],
  ['an IPv6 address', { HOST: '::1' }, '::1', 'http://[::1]:4300'],
  ['every interface', { HOST: '0.0.0.0' }, '0.0.0.0', 'http://localhost:4300'],
])(
  'with HOST set to %s, listens there and returns an address that browsers can open',
  (_, env, host, origin) => {
    const { site } = devServers(env);
    expect(site.origin).toBe(origin);
    expect(site.options).toMatchObject({
      host,
      port: 4300,
      allowedHosts: [new URL(origin).hostname.replace(/[[\]]/g, '')],
    });
  },
);

test('a remote accepts the name in HOST and uses it for its files', async () => {
  process.env.HOST = 'club.test';
  process.env.PORT = '5400';
  const serve = { command: 'serve', mode: 'development' } as const;
  const { base, server } = await remoteConfig({ name: 'profile', exposes: {} })(serve);
  delete process.env.HOST;
  delete process.env.PORT;
  expect({ base, server }).toMatchObject({
    base: 'http://club.test:5412/',
    server: { host: 'club.test', port: 5412, origin: 'http://club.test:5412', allowedHosts: ['club.test'] },
  });
});
