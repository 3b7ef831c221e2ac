import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAppsScriptStub, textHandler } from '../../trials/support/test-servers';
import { prepareTestSite } from '../../trials/support/test-site';

const SPECIALISTS = [
  {
    id: 'x1',
    nombre: 'Rosa',
    apellido1: 'Vega',
    areaTrabajo: 'Pintura',
    provincia: 'Limón',
    canton: 'Limón',
  },
  { id: 'x2', nombre: 'Luis' },
];
const RATINGS = [
  {
    cedula: 'x1',
    promedio: '4,5',
    comentarios: [{ nombre: 'Eva', fecha: '05/01/2025', calificacion: 5, comentario: 'Bien' }],
  },
];

async function setUp(env: Record<string, string> = {}) {
  const { dir, start: startSite } = await prepareTestSite();
  const dataDir = join(dir, 'data');
  const specialists = await startAppsScriptStub(JSON.stringify(SPECIALISTS));
  const ratings = await startAppsScriptStub(JSON.stringify(RATINGS));
  const start = async () => {
    const { app, logged } = await startSite({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      METRICS: 'on',
      ENDPOINT_SPECIALISTS: specialists.url,
      ENDPOINT_RATINGS: ratings.url,
      SERVER_LISTS: 'on',
      ...env,
    });
    const get = (url: string) => app.inject({ url, headers: { host: 'club.example.com' } });
    const statusOf = async (id: string) => (await get(`/detalle/${id}`)).statusCode;
    return { app, get, statusOf, logged };
  };
  return { start, specialists, ratings, dataDir };
}

test('heads, structured data, sitemap and previews come from the external lists', async () => {
  const { start } = await setUp();
  const { get, statusOf } = await start();
  await expect.poll(async () => (await get('/detalle/x1')).body).toContain('<title>Rosa Vega · Club');
  const { body } = await get('/detalle/x1');
  const [business] = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '')['@graph'];
  expect(business.aggregateRating).toMatchObject({ ratingValue: 4.5, ratingCount: 1 });
  expect((await get('/sitemap.xml')).body).toContain('/detalle/x2<');
  expect((await get('/sitemap.xml')).body).not.toContain('/detalle/7<');
  expect((await get('/compartir/x1.png')).json()).toMatchObject({ name: 'Rosa Vega' });
  expect([await statusOf('x2'), await statusOf('7')]).toEqual([200, 404]);
});

test('the site starts without a list and then answers unknown profiles with 200', async () => {
  const { start, specialists } = await setUp();
  specialists.exec.answerWith(() => undefined);
  const { statusOf, get } = await start();
  expect(await statusOf('nobody')).toBe(200);
  expect((await get('/detalle/x1')).body).toContain('<title>Club de Especialistas</title>');
});

test('the site works from its cache after a restart with a dead endpoint, logs it once and counts it', async () => {
  const { start, specialists, ratings } = await setUp();
  const first = await start();
  await expect.poll(() => first.statusOf('7')).toBe(404);
  await first.app.close();
  for (const { exec } of [specialists, ratings]) exec.answerWith((_request, response) => response.destroy());
  const { get, statusOf, logged } = await start();
  expect([await statusOf('x1'), await statusOf('7')]).toEqual([200, 404]);
  const failures = 'club_external_list_fetches_total{list="specialists",outcome="failed"} 1';
  await expect.poll(async () => (await get('/metrics')).body).toContain(failures);
  await expect
    .poll(() => logged().filter(({ msg }) => msg.includes('does not answer with a list')))
    .toHaveLength(2);
  const warnings = logged().filter(({ msg }) => msg.includes('does not answer with a list'));
  expect(warnings.map((line) => (line as unknown as { list: string }).list).sort()).toEqual([
    'ratings',
    'specialists',
  ]);
});

test('the site answers 410 for a removed specialist and 404 for an unknown one', async () => {
  const { start, specialists } = await setUp();
  const first = await start();
  await expect.poll(() => first.statusOf('7')).toBe(404);
  await first.app.close();
  specialists.content.answerWith(textHandler(JSON.stringify(SPECIALISTS.slice(0, 1))));
  const { statusOf } = await start();
  await expect.poll(() => statusOf('x2')).toBe(410);
  expect([await statusOf('x1'), await statusOf('7')]).toEqual([200, 404]);
});

test('by default the server neither fetches nor caches external lists', async () => {
  const { start, specialists, dataDir } = await setUp({ SERVER_LISTS: 'off' });
  const { get, statusOf } = await start();
  expect([await statusOf('7'), await statusOf('x1')]).toEqual([200, 200]);
  expect((await get('/sitemap.xml')).body).not.toContain('/detalle/');
  expect((await get('/metrics')).body).not.toContain('club_external_list');
  expect(specialists.exec.asked).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('external-'))).toEqual([]);
});
