import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findOpenssl } from '../../trials/support/certificates';
import { freePort } from '../../trials/support/free-ports';
import { isInstalled } from '../../trials/support/installed';
import { NGINX, startNginx } from '../../trials/support/nginx';
import { tempDir } from '../../trials/support/temp-dir';
import { documentHeaders, securityHeaders } from '../http/security-headers';
import { nginxConf } from './nginx-conf';
import { PAGE_NAMES, pageFile } from './page-files';

const OF_DOCUMENTS = Object.entries(documentHeaders({ https: false }));

const RELEASE = '/remotes/profile/1.0.0-abcdef01';
const FILES: Record<string, string> = {
  ...Object.fromEntries(PAGE_NAMES.map((page) => [pageFile(page), `<p>${page}</p>`])),
  '/drawn/detalle/Ana_8-b.html': '<p>of Ana</p>',
  '/drawn/filtro/provincia.html': '<p>first step</p>',
  '/drawn/resultados/provincia=Lim%C3%B3n&canton=Lim%C3%B3n&area=Pintura.html': '<p>found</p>',
  '/sitemap.xml': '<urlset/>',
  '/robots.txt': 'User-agent: *',
  '/registry.json': '{"contract":"1"}',
  '/config.json': '{}',
  '/sin-conexion.json': '{}',
  '/sw.js': '// worker',
  '/assets/main-12345678.js': '// main',
  '/assets/main-12345678.js.gz': gzipSync('// main').toString('latin1'),
  '/remoteEntry-12345678.js': '// entry',
  '/imagenes/logo.svg': '<svg/>',
  '/manifest.webmanifest': '{}',
  [`${RELEASE}/remoteEntry.js`]: '// remote',
  [`${RELEASE}/release.json`]: '{}',
  [`${RELEASE}.77.tmp/remoteEntry.js`]: '// unfinished',
  '/remotes/profile/.git/config': 'of source control',
};

function writeSite(root: string): void {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text, 'latin1');
  }
}

/** A data service that tells what it was asked. */
async function startService(): Promise<string> {
  const service = createServer((request, response) => {
    const {
      host,
      'x-forwarded-for': address,
      'x-forwarded-host': site,
      'x-forwarded-proto': scheme,
    } = request.headers;
    response.setHeader('cross-origin-resource-policy', 'of the service');
    response.end(JSON.stringify({ method: request.method, url: request.url, host, address, site, scheme }));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  onTestFinished(() => void service.close());
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}

async function setUp() {
  const dir = tempDir();
  const root = join(dir, 'public');
  writeSite(root);
  const port = await freePort();
  const service = await startService();
  const file = join(dir, 'nginx.conf');
  writeFileSync(
    file,
    nginxConf({
      root,
      additions: join(dir, 'nginx.d'),
      listen: `127.0.0.1:${port}`,
      name: '_',
      service,
      remoteOrigins: ['https://r.example.com'],
    }),
  );
  onTestFinished((await startNginx(file, port, join(dir, 'run'))).stop);
  const origin = `http://127.0.0.1:${port}`;

  /** A request to the letter, which no client mends. */
  async function send(
    line: string,
    headers = 'Host: club.example\r\n',
    sent = '',
  ): Promise<{ status: number; head: string; body: string }> {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${line} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n${sent}`);
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) text += chunk;
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head: `${head.toLowerCase()}\r\n`, body };
  }
  return { origin, send };
}

const isThere = isInstalled('nginx', NGINX, 'the exported site’s configuration');

describe.runIf(isThere)('nginx with the exported configuration', () => {
  test('answers addresses with their pages, as the server does', async () => {
    const { send } = await setUp();
    for (const [target, page] of [
      ['/', 'home'],
      ['//', 'home'],
      ['/?x=/especialistas', 'home'],
      ['/especialistas', 'searchMethod'],
      ['/Especialistas/', 'searchMethod'],
      ['/filtro/provincia?provincia=%E0%A4%A', 'provinceFilter'],
      ['/filtro/area-trabajo', 'workAreaFilter'],
      ['/resultados?provincia=Lim%C3%B3n', 'results'],
      ['/detalle/7', 'detail'],
      ['/DETALLE/a%2Fb/', 'detail'],
      ['/detalle/foto.js', 'detail'],
      ['/detalle/%', 'detail'],
      ['/detalle/%E0%A4%A', 'detail'],
    ]) {
      const { status, head, body } = await send(`GET ${target}`);
      expect([target, status, body]).toEqual([target, 200, `<p>${page}</p>`]);
      expect(head).toContain('content-type: text/html; charset=utf-8');
      expect(head).toContain('cache-control: no-cache, no-transform\r');
      expect(head).not.toContain('cross-origin-opener-policy');
      expect(head).toContain("content-security-policy: frame-ancestors 'none'\r");
      expect(head).not.toContain('strict-transport-security');
      for (const [name, value] of OF_DOCUMENTS) {
        expect(head).toContain(`\r\n${name}: ${value}\r\n`.toLowerCase());
      }
    }
  });

  test('answers addresses with what was drawn for them alone, and all others with their shells', async () => {
    const { send } = await setUp();
    const search = 'provincia=Lim%C3%B3n&canton=Lim%C3%B3n&area=Pintura';
    for (const [target, text] of [
      ['/detalle/Ana_8-b', 'of Ana'],
      ['/detalle/Ana_8-b?utm=1', 'of Ana'],
      ['/detalle/ana_8-b', 'detail'],
      ['/filtro/provincia', 'first step'],
      ['/filtro/provincia?provincia=Lim%C3%B3n', 'provinceFilter'],
      ['/filtro/area-trabajo', 'workAreaFilter'],
      [`/resultados?${search}`, 'found'],
      [`/resultados?${search}&especializacion=x`, 'results'],
      [`/resultados?${search.replace('Pintura', 'pintura')}`, 'results'],
      ['/resultados?provincia=../detalle/Ana_8-b&canton=a&area=b', 'results'],
    ]) {
      const { status, head, body } = await send(`GET ${target}`);
      expect([target, status, body]).toEqual([target, 200, `<p>${text}</p>`]);
      expect(head).toContain('cache-control: no-cache, no-transform\r');
      expect(head).toContain("content-security-policy: frame-ancestors 'none'\r");
      expect(head).toContain('\r\nreferrer-policy: ');
    }
    for (const target of [
      '/drawn/detalle/Ana_8-b.html',
      '/drawn/detalle/Ana_8-b',
      '/drawn/detalle',
      '/drawn',
    ])
      expect([target, (await send(`GET ${target}`)).status]).toEqual([target, 404]);
  });

  test('tells search engines what there is, as the server does', async () => {
    const { send } = await setUp();
    for (const [target, type] of [
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ]) {
      const { status, head } = await send(`GET ${target}`);
      expect([target, status]).toEqual([target, 200]);
      expect(head).toContain(`content-type: ${type}\r`);
      expect(head).toContain('cache-control: public, max-age=3600, no-transform\r');
    }
  });

  test('lets the worker fetch from the site and from where remotes come, and nothing else', async () => {
    const { send } = await setUp();
    const { head } = await send('GET /sw.js');
    expect(head).toContain(
      "content-security-policy: default-src 'none'; connect-src 'self' https://r.example.com; frame-ancestors 'none'\r",
    );
    expect(head).toContain('content-type: application/javascript');
    expect((await send('GET /manifest.webmanifest')).head).not.toContain('connect-src');
  });

  test('answers what is nowhere with status 404: pages with the friendly one, files in a line', async () => {
    const { send } = await setUp();
    for (const target of [
      '/no-existe',
      '/filtro',
      '/filtro/',
      '/detalle',
      '/detalle/',
      '/detalle/1/2',
      '/%ff',
      '/assets/',
      '/assets',
    ]) {
      const { status, body } = await send(`GET ${target}`);
      expect([target, status, body]).toEqual([target, 404, '<p>notFound</p>']);
    }
    for (const target of [
      '/index.html',
      '/404.html',
      '/especialistas/index.html',
      '/assets/main-12345678.js.gz',
      '/x.php',
      '/.env',
      '/assets/gone-12345678.js',
      '/remotes/registry.json',
      '/remotes/profile/',
      `${RELEASE}.77.tmp/remoteEntry.js`,
      '/remotes/profile/.git/config',
    ]) {
      const { status, head, body } = await send(`GET ${target}`);
      expect([target, status]).toEqual([target, 404]);
      expect(JSON.parse(body)).toEqual({ error: 'No se encontró lo que busca.' });
      expect(head).toContain('cache-control: no-store');
      expect(head).toContain('content-type: application/json');
    }
  });

  test.each([
    ['/..%2f..%2fetc/passwd', [400, 404]],
    ['/../nginx.conf', [400, 404]],
    ['/assets/..%5c..%5cindex.html', [404]],
    ['/assets/..%2fregistry.json', [404]],
    ['/assets/.%2E\\registry.json', [404]],
    ['/remotes/profile/%2e%2e/%2e%2e/registry.json', [404]],
    ['/assets/../registry.json', [404]],
    ['/%00', [400]],
    ['/detalle/%00%', [400]],
    ['/nada%', [400]],
  ])('lets nobody out of the site by %s', async (target, statuses) => {
    const { send } = await setUp();
    const { status, head, body } = await send(`GET ${target}`);
    expect(statuses).toContain(status);
    expect(Object.keys(JSON.parse(body))).toEqual(['error']);
    expect(head).toContain("default-src 'none'");
  });

  test('sends the headers of every answer with all of them, refusals included', async () => {
    const { send } = await setUp();
    const always = Object.entries(securityHeaders({ https: false, crossOrigin: false }));
    for (const line of [
      'GET /registry.json',
      'GET /imagenes/logo.svg',
      'GET /x.js',
      'PUT /',
      'GET /%00',
      'TRACE /',
      `GET /${'x'.repeat(9_000)}`,
    ]) {
      const { head } = await send(line);
      for (const [name, value] of always) expect(head, line).toContain(`\r\n${name}: ${value}`.toLowerCase());
      for (const [name] of OF_DOCUMENTS) expect(head, line).not.toContain(`\r\n${name}:`);
      expect(head).not.toMatch(/server: nginx\/\d/);
      expect(head.match(/content-security-policy/g)).toHaveLength(1);
    }
  });

  test('keeps what bears a hash for a year, the rest for an hour, and what changes not at all', async () => {
    const { send } = await setUp();
    for (const [target, control] of [
      ['/assets/main-12345678.js', 'public, max-age=31536000, immutable, no-transform'],
      ['/remoteEntry-12345678.js', 'public, max-age=31536000, immutable, no-transform'],
      [`${RELEASE}/remoteEntry.js`, 'public, max-age=31536000, immutable, no-transform'],
      ['/imagenes/logo.svg', 'public, max-age=3600, no-transform'],
      ['/registry.json', 'no-cache'],
      ['/config.json', 'no-cache'],
      ['/sin-conexion.json', 'no-cache'],
      ['/sw.js', 'no-cache'],
    ]) {
      const { status, head } = await send(`GET ${target}`);
      expect([target, status]).toEqual([target, 200]);
      expect(head).toContain(`\r\ncache-control: ${control}\r\n`);
    }
  });

  test('tells a browser that its page is the latest with the policy of a page', async () => {
    const { send } = await setUp();
    for (const target of ['/', '/detalle/7', '/imagenes/logo.svg']) {
      const headersOf = (head: string) =>
        head
          .split('\r\n')
          .filter((line) => /^(content-security-policy|cache-control|cross-origin)/.test(line));
      const first = await send(`GET ${target}`);
      const etag = /etag: (.*)\r/.exec(first.head)?.[1] ?? '';
      const again = await send(`GET ${target}`, `Host: a\r\nIf-None-Match: ${etag}\r\n`);
      expect([target, again.status, headersOf(again.head)]).toEqual([target, 304, headersOf(first.head)]);
      expect(headersOf(first.head)).toHaveLength(3);
    }
  });

  test('opens the files of remotes and the preview, and no others, to pages of other origins', async () => {
    const { send } = await setUp();
    const remote = await send(`GET ${RELEASE}/remoteEntry.js`);
    expect(remote.head).toContain('\r\naccess-control-allow-origin: *');
    expect(remote.head).toContain('\r\ncross-origin-resource-policy: cross-origin');
    const own = await send('GET /assets/main-12345678.js');
    expect(own.head).not.toContain('access-control');
    expect(own.head).toContain('\r\ncross-origin-resource-policy: same-origin');
    const preview = await send('GET /compartir.png');
    expect(preview.head).toContain('\r\ncross-origin-resource-policy: cross-origin');
  });

  test('sends the compressed copy to those who take it', async () => {
    const { origin, send } = await setUp();
    const packed = await fetch(`${origin}/assets/main-12345678.js`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    const plain = await send('GET /assets/main-12345678.js');
    expect(plain.head).not.toContain('content-encoding');
    expect(plain.body).toBe('// main');
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'POST'])(
    'refuses %s on pages and files',
    async (method) => {
      const { send } = await setUp();
      for (const target of [
        '/',
        '/detalle/7',
        '/imagenes/logo.svg',
        `${RELEASE}/remoteEntry.js`,
        '/x.html',
      ]) {
        const { status, head, body } = await send(`${method} ${target}`, 'Host: a\r\nContent-Length: 0\r\n');
        expect([target, status]).toEqual([target, 405]);
        expect(head).toContain('\r\nallow: get, head\r\n');
        expect(JSON.parse(body)).toEqual({ error: 'El método no está permitido.' });
      }
    },
  );

  test('hands the service what is the service’s, and passes its answer on as it is', async () => {
    const { send } = await setUp();
    const asked = await send(
      'POST /servicio/evaluaciones?a=%2f',
      'Host: club.example:8080\r\nX-Forwarded-For: 1.2.3.4\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nContent-Length: 0\r\n',
    );
    expect(JSON.parse(asked.body)).toEqual({
      method: 'POST',
      url: '/servicio/evaluaciones?a=%2f',
      host: 'club.example:8080',
      address: '127.0.0.1',
      scheme: 'http',
    });
    expect(asked.head.match(/cross-origin-resource-policy: .*/g)).toEqual([
      'cross-origin-resource-policy: of the service',
    ]);
    expect(asked.head).not.toContain('content-security-policy');
    expect(JSON.parse((await send('GET /healthz')).body)).toMatchObject({ url: '/healthz' });
  });

  test('refuses a body that the service would refuse, before it is sent', async () => {
    const { send } = await setUp();
    const { status, head, body } = await send(
      'POST /servicio/evaluaciones',
      'Host: a\r\nContent-Length: 16385\r\n',
      'x'.repeat(16_385),
    );
    expect([status, JSON.parse(body)]).toEqual([413, { error: 'El cuerpo supera los 16 KiB.' }]);
    expect(head).toContain('\r\ncross-origin-resource-policy: cross-origin');
  });
});

/** The headers of a page over https, whoever signed the certificate. */
const securely = (port: number): Promise<IncomingHttpHeaders> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/resultados', rejectUnauthorized: false };
    request(options, (answer) => resolve(answer.resume().headers))
      .once('error', reject)
      .end();
  });

test.runIf(isThere && isInstalled('openssl', findOpenssl(), 'the exported site over https'))(
  'what the operator adds holds, and over https pages insist on it',
  async () => {
    const dir = tempDir();
    const [port, securePort] = [await freePort(), await freePort()];
    writeSite(join(dir, 'public'));
    const additions = join(dir, 'nginx.d');
    mkdirSync(additions);
    const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')];
    execFileSync(
      findOpenssl() ?? '',
      [
        'req',
        '-x509',
        '-nodes',
        '-newkey',
        'rsa:2048',
        '-subj',
        '/CN=club',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    );
    writeFileSync(
      join(additions, 'tls.conf'),
      `listen 127.0.0.1:${securePort} ssl; ssl_certificate "${certificate}"; ssl_certificate_key "${key}";`,
    );
    const file = join(dir, 'nginx.conf');
    const options = {
      root: join(dir, 'public'),
      additions,
      listen: `127.0.0.1:${port}`,
      name: '_',
      remoteOrigins: [],
    };
    writeFileSync(file, nginxConf({ ...options, service: 'http://127.0.0.1:4301' }));
    onTestFinished((await startNginx(file, port, join(dir, 'run'))).stop);
    expect(await securely(securePort)).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': "frame-ancestors 'none'; upgrade-insecure-requests",
    });
  },
);

test.runIf(isThere)('while the service is away, its paths say so and the rest goes on', async () => {
  const dir = tempDir();
  writeSite(join(dir, 'public'));
  const [port, nobody] = [await freePort(), await freePort()];
  const file = join(dir, 'nginx.conf');
  const options = {
    root: join(dir, 'public'),
    additions: join(dir, 'none'),
    listen: `127.0.0.1:${port}`,
    name: '_',
    remoteOrigins: [],
  };
  writeFileSync(file, nginxConf({ ...options, service: `http://127.0.0.1:${nobody}` }));
  onTestFinished((await startNginx(file, port, join(dir, 'run'))).stop);
  const answer = await fetch(`http://127.0.0.1:${port}/servicio/especialistas`);
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(await answer.json()).toHaveProperty('error');
  expect((await fetch(`http://127.0.0.1:${port}/resultados`)).status).toBe(200);
});

test('a folder that nginx cannot be told is refused', () => {
  const options = {
    additions: '/srv/club/nginx.d',
    remoteOrigins: [],
    listen: '80',
    name: '_',
    service: 'http://127.0.0.1:4301',
  };
  expect(() => nginxConf({ ...options, root: '/srv/$club' })).toThrow('nginx cannot be told');
  expect(nginxConf({ ...options, root: '/srv/el "club"' })).toContain('root "/srv/el \\"club\\"";');
});
