import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, createServer, type ViteDevServer } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { realService } from './real-service';

const PAGE = '<!doctype html><html><body><p>the remote</p></body></html>';
const opened: { close: () => unknown }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

/** A service that answers its list with this status, and its address. */
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

/** A development server with this SERVICE; `said` is what its terminal shows as an error. */
async function developing(address: string) {
  const customLogger = createLogger('silent');
  const said = vi.spyOn(customLogger, 'error');
  const server: ViteDevServer = await createServer({
    configFile: false,
    root: import.meta.dirname,
    cacheDir: 'node_modules/.real-service',
    customLogger,
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', ws: false, watch: null },
    plugins: [realService(address)],
  });
  opened.push(server);
  await server.listen();
  return { said, page: () => server.transformIndexHtml('/', PAGE) };
}

test('a service that answers is not spoken of, and the page is the remote’s', async () => {
  const { said, page } = await developing(await service(200));
  expect(await page()).toContain('the remote');
  expect(said).not.toHaveBeenCalled();
});

test.each([
  ['nobody answers', closedAddress, /ECONNREFUSED/],
  ['it has no such list', () => service(404), /\/servicio\/especialistas answers 404/],
  ['it is no address', async () => 'nowhere', /Invalid URL/],
])('where %s, terminal and page say so instead of finding nobody', async (_, address, reason) => {
  const SERVICE = await address();
  const { said, page } = await developing(SERVICE);
  await expect.poll(() => said).toHaveBeenCalledWith(expect.stringMatching(reason));
  expect(said.mock.calls[0]?.[0]).toContain(`SERVICE=${SERVICE} cannot be used`);
  const html = await page();
  expect(html).toMatch(reason);
  expect(html).toContain('cannot be loaded');
  expect(html).toContain('http-equiv="refresh"');
  expect(html).not.toContain('the remote');
});
