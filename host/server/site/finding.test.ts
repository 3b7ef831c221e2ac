import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anEvaluation } from '../../trials/support/bodies';
import { deployAll, hostBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { testApp } from '../../trials/support/test-app';
import { sitePlugin } from './site-plugin';

async function setUp(env: Record<string, string> = {}) {
  const dir = tempDir();
  const { remotesDir, secretsDir } = await deployAll(dir);
  const { app, service } = await testApp({
    env: { REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir, LOG_LEVEL: 'fatal', ...env },
    site: sitePlugin(hostBuild(join(dir, 'host'))),
  });
  const get = (url: string, host = 'club.example.com') => app.inject({ url, headers: { host } });
  return Object.assign(get, { service });
}

/** What the page of an address tells machines. */
const thingsOf = ({ body }: { body: string }) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '')['@graph'];

describe('a page says of itself', () => {
  test('its own title and address, on the origin that it was asked for at', async () => {
    const get = await setUp();
    const { body } = await get('/detalle/7');
    expect(body).toContain('<title>Ana Mora · Club de Especialistas</title>');
    expect(body).toContain('<link rel="canonical" href="http://club.example.com/detalle/7">');
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body.match(/name="description"/g)).toHaveLength(1);
  });

  test('nothing of another one, each as often as it is asked for', async () => {
    const get = await setUp();
    const titleOf = async (url: string) => /<title>(.*?)</.exec((await get(url)).body)?.[1];
    for (const _ of [1, 2]) {
      expect(await titleOf('/detalle/7')).toContain('Ana Mora');
      expect(await titleOf('/detalle/8')).toContain('Iván');
      expect(await titleOf('/')).toBe('Club de Especialistas');
    }
    expect((await get('/', 'other.example.com')).body).toContain('href="http://other.example.com/"');
  });

  test.each(['//', '//[', '//else.example.com/', 'http://else.example.com/', '/?%E0%A4%A', '/resultados?%'])(
    'something, whatever is asked for: %s',
    async (url) => {
      const get = await setUp();
      const { statusCode, body } = await get(url);
      expect([200, 404]).toContain(statusCode);
      expect(body).not.toContain('else.example.com');
    },
  );

  test('the origin that is configured', async () => {
    const get = await setUp({ SITE_ORIGIN: 'https://especialistas.example.com' });
    expect((await get('/')).body).toContain('href="https://especialistas.example.com/"');
  });
});

describe('the average of a profile', () => {
  test('is told for who is evaluated, and follows the next evaluation', async () => {
    const get = await setUp();
    const [before] = thingsOf(await get('/detalle/7'));
    expect(before.aggregateRating).toMatchObject({ ratingValue: 4.5, ratingCount: 1 });
    await get.service.receiveEvaluation(anEvaluation({ idEspecialista: '7', calificacion: 2 }));
    const [after] = thingsOf(await get('/detalle/7'));
    expect(after.aggregateRating).toMatchObject({ ratingValue: 3.3, ratingCount: 2 });
  });

  test('is not told for who is not', async () => {
    const [business] = thingsOf(await (await setUp())('/detalle/8'));
    expect(business).not.toHaveProperty('aggregateRating');
  });

  test('is not told where another service lists the evaluations', async () => {
    const get = await setUp({
      ENDPOINT_RATINGS: 'http://127.0.0.1:9/exec',
      ENDPOINT_ORIGINS: 'http://127.0.0.1:9',
    });
    const [business] = thingsOf(await get('/detalle/7'));
    expect(business).toMatchObject({ name: 'Ana Mora' });
    expect(business).not.toHaveProperty('aggregateRating');
  });
});

test('a profile of nobody is not found, with the page all the same', async () => {
  const { statusCode, body } = await (await setUp())('/detalle/9');
  expect(statusCode).toBe(404);
  expect(body).toContain('shell of detail');
  expect(body).toContain('<meta name="robots" content="noindex">');
});

test('where a script service lists, nobody is called unknown', async () => {
  const get = await setUp({
    ENDPOINT_SPECIALISTS: 'http://127.0.0.1:9/exec',
    ENDPOINT_ORIGINS: 'http://127.0.0.1:9',
  });
  expect((await get('/detalle/9')).statusCode).toBe(200);
});

describe('search engines', () => {
  test('are led to the sitemap', async () => {
    const { body, headers } = await (await setUp())('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Sitemap: http://club.example.com/sitemap.xml');
  });

  test('find every profile in it', async () => {
    const get = await setUp();
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    for (const id of [7, 8]) expect(body).toContain(`<loc>http://club.example.com/detalle/${id}</loc>`);
    expect((await get('/sitemap.xml', 'other.example.com')).body).toContain('http://other.example.com/');
  });

  test.each(['/sitemap-1.xml', '/sitemapx.xml', '/sitemap-.xml'])('find no %s', async (url) => {
    expect((await (await setUp())(url)).statusCode).toBe(404);
  });
});
