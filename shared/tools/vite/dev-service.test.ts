import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, createServer, type ViteDevServer } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { realService } from './dev-service';

const PAGE = '<!doctype html><html><body><p>the remote</p></body></html>';
const opened: { close: () => unknown }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

/** Starts a service that answers with this status, and returns its address. */
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

/** Starts a development server with this SERVICE; `errors` spies on its terminal. */
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
    plugins: [realService(address)],
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
