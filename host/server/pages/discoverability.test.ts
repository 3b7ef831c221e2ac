import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { callDataCommand } from '../../trials/support/databases';
import { anEvaluationBody } from '../../trials/support/fixtures';
import { prepareTestSite } from '../../trials/support/test-site';

async function setUp(env: Record<string, string> = {}) {
  const { start } = await prepareTestSite();
  const { app, service, dataDir } = await start({ LOG_LEVEL: 'fatal', ...env });
  const get = (url: string, host = 'club.example.com', headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host, ...headers } });
  return Object.assign(get, { app, service, dataDir });
}

/** Returns the parsed structured data of a page. */
const thingsOf = ({ body }: { body: string }) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '')['@graph'];

describe('the head of a page', () => {
  test('a page states its own title and URL on the requested origin', async () => {
    const get = await setUp();
    const { body } = await get('/detalle/7');
    expect(body).toContain('<title>Ana Mora · Club de Especialistas</title>');
    expect(body).toContain('<link rel="canonical" href="http://club.example.com/detalle/7">');
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body.match(/name="description"/g)).toHaveLength(1);
  });

  test('a page never has another page’s title or origin, even in repeated requests', async () => {
    const get = await setUp();
    const titleOf = async (url: string) => /<title>(.*?)</.exec((await get(url)).body)?.[1];
    for (const _ of [1, 2]) {
      expect(await titleOf('/detalle/7')).toContain('Ana Mora');
      expect(await titleOf('/detalle/8')).toContain('Iván');
      expect(await titleOf('/')).toBe('Pintores y constructores en Costa Rica · Club de Especialistas');
    }
    expect((await get('/', 'other.example.com')).body).toContain('href="http://other.example.com/"');
  });

  test.each(['//', '//[', '//else.example.com/', 'http://else.example.com/', '/?%E0%A4%A', '/resultados?%'])(
    'a page has a title for any requested URL: %s',
    async (url) => {
      const get = await setUp();
      const { statusCode, body } = await get(url);
      expect([200, 404]).toContain(statusCode);
      expect(body).not.toContain('else.example.com');
    },
  );

  test('a page uses the configured origin in its URLs', async () => {
    const get = await setUp({ SITE_ORIGIN: 'https://especialistas.example.com' });
    expect((await get('/')).body).toContain('href="https://especialistas.example.com/"');
  });
});

describe('a forged X-Forwarded-Host', () => {
  const headers = { host: 'club.example.com', 'x-forwarded-host': 'evil.example' };
  const cached = async (env: Record<string, string>) => {
    const { app } = await setUp({ TRUST_PROXY: 'loopback', ...env });
    const base = await app.listen({ port: 0, host: '127.0.0.1' });
    const answers = [];
    for (const url of ['/robots.txt', '/sitemap.xml', '/', '/detalle/7']) {
      const [answer] = (await once(get(base + url, { headers }), 'response')) as [IncomingMessage];
      expect(await text(answer)).not.toContain('evil.example');
      answers.push(String(answer.headers['cache-control']).split(',')[0]);
    }
    return answers;
  };

  test('appears in no response, and robots.txt and the sitemap are private', async () =>
    expect(await cached({})).toEqual(['private', 'private', 'no-cache', 'no-cache']));

  test('appears in no response with SITE_ORIGIN, and robots.txt and the sitemap are public', async () =>
    expect(await cached({ SITE_ORIGIN: 'https://especialistas.example.com' })).toEqual([
      'public',
      'public',
      'no-cache',
      'no-cache',
    ]));
});

describe('the average in a profile’s structured data', () => {
  test('is present if there are evaluations, and changes with the next one', async () => {
    const get = await setUp();
    const [before] = thingsOf(await get('/detalle/7'));
    expect(before.aggregateRating).toMatchObject({ ratingValue: 4.5, ratingCount: 1 });
    await get.service.receiveEvaluation(anEvaluationBody({ idEspecialista: '7', calificacion: 2 }));
    const averageNow = async () => thingsOf(await get('/detalle/7'))[0].aggregateRating;
    await expect.poll(averageNow).toMatchObject({ ratingValue: 3.3, ratingCount: 2 });
  });

  test('is missing if another service has the evaluations', async () => {
    const get = await setUp({
      ENDPOINT_RATINGS: 'http://127.0.0.1:9/exec',
    });
    const [business] = thingsOf(await get('/detalle/7'));
    expect(business).toMatchObject({ name: 'Ana Mora' });
    expect(business).not.toHaveProperty('aggregateRating');
  });
});

test('a hidden profile has status 410 with the page until it is shown again', async () => {
  const get = await setUp();
  const visibility = async (command: 'hide' | 'show') => {
    const where = { dataDir: get.dataDir, databaseUrl: null };
    expect((await callDataCommand(where, [command, '7'])).complaints).toEqual([]);
    await get.service.noticeChanges();
  };
  expect((await get('/detalle/7')).statusCode).toBe(200);
  await visibility('hide');
  await expect.poll(async () => (await get('/detalle/7')).statusCode).toBe(410);
  const { body } = await get('/detalle/7/');
  expect(body).toContain('shell of detail');
  expect(body).toContain(
    '<title>Este especialista ya no está en el directorio · Club de Especialistas</title>',
  );
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect((await get('/sitemap.xml')).body).not.toContain('/detalle/7<');
  await visibility('show');
  await expect.poll(async () => (await get('/detalle/7')).statusCode).toBe(200);
});

test('security.txt names the contact and a time in the future when it expires', async () => {
  const get = await setUp({ CONTACT_EMAIL: 'ayuda@tienda.example' });
  const { body, headers } = await get('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Contact: mailto:ayuda@tienda.example\n');
  expect(body).toContain('Canonical: http://club.example.com/.well-known/security.txt\n');
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires, 'RFC 9116 asks for less than a year').toBeLessThan(Date.now() + 365 * 86_400_000);
});

describe('search engines', () => {
  test('find the sitemap in robots.txt', async () => {
    const { body, headers } = await (await setUp())('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Sitemap: http://club.example.com/sitemap.xml');
  });

  test('find every profile in the sitemap', async () => {
    const get = await setUp();
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    for (const id of [7, 8]) expect(body).toContain(`<loc>http://club.example.com/detalle/${id}</loc>`);
    expect((await get('/sitemap.xml', 'other.example.com')).body).toContain('http://other.example.com/');
  });

  test.each(['/sitemap-1.xml', '/sitemapx.xml', '/sitemap-.xml'])('get 404 for %s', async (url) => {
    expect((await (await setUp())(url)).statusCode).toBe(404);
  });
});

describe('the preview image of a profile', () => {
  const pictureOf = ({ body }: { body: string }) => /property="og:image" content="(.*?)"/.exec(body)?.[1];
  const address = (url = '') => url.replace('http://club.example.com', '');

  test('is linked by the profile, shows the same data, and is cached', async () => {
    const get = await setUp();
    const picture = pictureOf(await get('/detalle/7'));
    expect(picture).toBe('http://club.example.com/compartir/7.png');
    const { statusCode, headers, body } = await get(address(picture));
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers['cache-control']).toBe('public, max-age=3600, no-transform');
    expect(JSON.parse(body)).toMatchObject({ name: 'Ana Mora', average: { text: '4,5' } });
    const again = await get(address(picture), undefined, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('shows the new average after an evaluation', async () => {
    const get = await setUp();
    await get('/compartir/7.png');
    await get.service.receiveEvaluation(anEvaluationBody({ idEspecialista: '7', calificacion: 2 }));
    const averageNow = async () => (await get('/compartir/7.png')).json().average;
    await expect.poll(averageNow).toMatchObject({ text: '3,3' });
  });

  test('is replaced by the site’s image, cached briefly, if it cannot be rendered', async () => {
    const get = await setUp();
    for (const _ of [1, 2]) {
      const { statusCode, headers, body } = await get('/compartir/8.png');
      expect([statusCode, body]).toEqual([200, 'picture of the site']);
      expect(headers['cache-control']).toBe('public, max-age=60');
      expect(headers).not.toHaveProperty('etag');
    }
    expect((await get('/compartir/7.png')).json()).toMatchObject({ name: 'Ana Mora' });
  });

  test.each(['/compartir/9.png', '/compartir/7.svg', '/compartir/', '/compartir/7.png/x'])(
    'has status 404 at %s',
    async (url) => expect((await (await setUp())(url)).statusCode).toBe(404),
  );

  test('is replaced by the site’s image if the specialists come from an external service', async () => {
    const get = await setUp({
      ENDPOINT_SPECIALISTS: 'http://127.0.0.1:9/exec',
    });
    expect(pictureOf(await get('/detalle/7'))).toBe('http://club.example.com/compartir.png');
    expect((await get('/compartir/7.png')).body).toBe('picture of the site');
  });
});
