import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REMOTE_NAMES } from '@club/shared/federation';
import { createLogger, createServer, type ViteDevServer } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { devServers, forwardDataServiceCalls } from './dev-servers';
import { remoteConfig } from './vite-config';

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

test('a remote’s server accepts requests for the name in HOST and uses it in its files’ URLs', async () => {
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

const PAGE = '<!doctype html><html><body><p>the remote</p></body></html>';
const opened: { close: () => unknown }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

/** Starts a data service that answers every request with this status; returns its URL. */
async function service(status: number): Promise<string> {
  const server: Server = createHttpServer((_request, response) => response.writeHead(status).end('[]'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  opened.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closedAddress(): Promise<string> {
  const address = await service(200);
  await new Promise((done) => (opened.pop() as Server).close(done));
  return address;
}

/** Starts a development server with `address` as its SERVICE; `errors` is a spy on the terminal's errors. */
async function developing(address: string) {
  const customLogger = createLogger('silent');
  const errors = vi.spyOn(customLogger, 'error');
  const server: ViteDevServer = await createServer({
    configFile: false,
    root: import.meta.dirname,
    cacheDir: 'node_modules/.dev-service',
    customLogger,
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', ws: false, watch: null },
    plugins: [forwardDataServiceCalls(address)],
  });
  opened.push(server);
  await server.listen();
  return { errors, page: () => server.transformIndexHtml('/', PAGE) };
}

test('a remote’s development page shows the remote if the data service answers', async () => {
  const { errors, page } = await developing(await service(200));
  expect(await page()).toContain('the remote');
  expect(errors).not.toHaveBeenCalled();
});

test.each([
  ['refuses connections', closedAddress, /ECONNREFUSED/],
  ['lacks the list', () => service(404), /\/servicio\/especialistas answers 404/],
  ['has no valid address', async () => 'nowhere', /Invalid URL/],
])(
  'a service that %s is reported in the terminal and on the remote’s development page',
  async (_, address, reason) => {
    const SERVICE = await address();
    const { errors, page } = await developing(SERVICE);
    await expect.poll(() => errors).toHaveBeenCalledWith(expect.stringMatching(reason));
    expect(errors.mock.calls[0]?.[0]).toContain(`SERVICE=${SERVICE} cannot be used`);
    const html = await page();
    expect(html).toMatch(reason);
    expect(html).toContain('cannot be loaded');
    expect(html).toContain('http-equiv="refresh"');
    expect(html).not.toContain('the remote');
  },
);
