import { join } from 'node:path';
import type { ServerProcess } from '../../host/trials/support/command-process';
import { freePort, listenOnFreePort } from '../../host/trials/support/free-ports';
import { NGINX_BINARY, startDocumentedNginx } from '../../host/trials/support/nginx';
import { expect, SITE_START_TIMEOUT_MS, test } from '../kit/fixtures';
import { renameLegalNotice } from '../kit/sites/altered-build';
import { type LabSiteWithHost, startLabSite } from '../kit/sites/lab';
import { makeTempDir, type TempDir } from '../kit/sites/workspace';
import { Visitor, walkThroughAllRemotes } from '../kit/visitor';

test.skip(!NGINX_BINARY, 'this machine has no nginx');
test.describe.configure({ mode: 'default' });

let dir: TempDir;
let lab: LabSiteWithHost;
let nginx: ServerProcess;

const SERVER_LINE = 'server 127.0.0.1:4300 max_fails=3 fail_timeout=1s;';

async function startInFrontOf(origins: readonly string[], folder: string): Promise<ServerProcess> {
  return startDocumentedNginx({
    file: 'site.conf',
    port: await freePort(),
    dir: join(dir.path, folder),
    adapted: {
      'proxy_cache_path /var/cache/nginx/club ': `proxy_cache_path "${join(dir.path, folder, 'cache')}" `,
      [SERVER_LINE]: origins
        .map((origin) => SERVER_LINE.replace('127.0.0.1:4300', new URL(origin).host))
        .join(' '),
    },
  });
}

test.beforeAll(async () => {
  test.setTimeout(SITE_START_TIMEOUT_MS);
  dir = await makeTempDir();
  lab = await startLabSite({ TRUST_PROXY: 'loopback' });
  nginx = await startInFrontOf([lab.origin], 'nginx');
});
test.afterAll(async () => {
  await nginx.stop();
  await lab.stop();
  await dir.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(nginx.origin + path, { headers });
const hitOf = ({ headers }: Response) => headers.get('x-cache');

test('a visitor finds, reads and evaluates a profile through nginx', async ({ page, directory }) => {
  await new Visitor(page, nginx.origin).visit('/');
  await walkThroughAllRemotes(page, directory);
});

test('the service stores a submission from a page behind nginx', async () => {
  const answer = await fetch(`${nginx.origin}/servicio/comentarios`, {
    method: 'POST',
    headers: { origin: nginx.origin, 'content-type': 'text/plain;charset=UTF-8' },
    body: JSON.stringify({ comentario: 'Detrás de nginx', reaccion: 'Bueno' }),
  });
  expect(answer.status).toBe(201);
});

test('a submission is stored once even if one of two servers breaks the connection', async () => {
  let broken = 0;
  const stopping = await listenOnFreePort((request) => {
    if (request.method === 'POST') broken += 1;
    request.socket.destroy();
  });
  const proxy = await startInFrontOf([stopping.origin, lab.origin], 'stopping');
  const body = JSON.stringify({ comentario: 'Al parar un servidor', reaccion: 'Bueno' });
  const submit = () => fetch(`${proxy.origin}/servicio/comentarios`, { method: 'POST', body });
  try {
    const statuses = [await submit(), await submit(), await submit()].map(({ status }) => status);
    expect({ statuses, broken: broken > 0 }).toEqual({ statuses: [201, 200, 200], broken: true });
  } finally {
    await proxy.stop();
    await stopping.stop();
  }
});

test('assets and releases come from nginx’s cache from the second request on, in each encoding', async () => {
  const page = await (await get('/')).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const { entry } = (await lab.registry()).remotes.directory;
  for (const path of [script, entry]) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const ask = () => get(path, { 'accept-encoding': encoding });
      await (await ask()).text();
      const cached = await ask();
      const direct = await fetch(lab.origin + path, { headers: { 'accept-encoding': encoding } });
      expect(hitOf(cached), `${path} in ${encoding}`).toBe('HIT');
      expect(cached.headers.get('cache-control')).toMatch(/max-age=31536000, immutable/);
      for (const name of ['content-encoding', 'content-type', 'access-control-allow-origin'])
        expect(cached.headers.get(name), name).toBe(direct.headers.get(name));
      expect(await cached.text()).toBe(await direct.text());
    }
  }
});

test('nginx does not cache the response for a missing file', async () => {
  for (let round = 0; round < 2; round += 1) {
    const answer = await get('/remotes/profile/gone-00000000/remoteEntry.js');
    expect([answer.status, hitOf(answer)]).toEqual([404, 'MISS']);
  }
});

test('nginx revalidates pages, and a deployed release appears at the next request', async () => {
  const path = '/especialistas';
  const first = await get(path);
  expect(first.headers.get('cache-control')).toBe('no-cache, no-transform');
  expect(hitOf(first)).toBeNull();
  let etag = '';
  // Polls, because the first answer may come before the page has been rendered on the server.
  await expect
    .poll(async () => {
      etag = (await get(path)).headers.get('etag') ?? '';
      return (await get(path, { 'if-none-match': etag })).status;
    })
    .toBe(304);
  await lab.publish('profile', '1.0.1', renameLegalNotice);
  const { entry } = (await lab.registry()).remotes.profile;
  await expect
    .poll(async () => (await get(path, { 'if-none-match': etag })).status, { message: 'a new page' })
    .toBe(200);
  expect(await (await get(path)).text()).toContain(entry);
  expect((await get(entry)).status).toBe(200);
});

test('behind nginx the server gets the visitor’s host, address and protocol, and ignores a forwarded host', async () => {
  let asked: NodeJS.Dict<string | string[]> = {};
  const server = await listenOnFreePort(({ headers }, response) => {
    asked = headers;
    response.end();
  });
  const proxy = await startInFrontOf([server.origin], 'headers');
  try {
    for (const path of ['/', '/assets/x.js', '/servicio/especialistas']) {
      await fetch(proxy.origin + path, {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.7' },
      });
      expect(asked).toMatchObject({
        host: new URL(proxy.origin).host,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
      });
      expect(asked).not.toHaveProperty('x-forwarded-host');
      asked = {};
    }
  } finally {
    await proxy.stop();
    await server.stop();
  }
});
