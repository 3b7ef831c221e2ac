import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SERVICE_PATHS } from '@club/shared/service';
import { describe, expect, test, vi } from 'vitest';
import { anEvaluation } from '../../trials/support/bodies';
import { LISTS } from '../../trials/support/lists';
import { testApp } from '../../trials/support/test-app';

describe.each([
  [SERVICE_PATHS.specialists, LISTS.specialists],
  [SERVICE_PATHS.ratings, LISTS.ratings],
])('GET %s', (url, rows) => {
  test('returns the original rows as JSON with no-cache', async () => {
    const { app } = await testApp();
    const answer = await app.inject(url);
    expect(answer.json()).toEqual(rows);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes compressed with %s', async (encoding, decompress) => {
    const { app } = await testApp();
    const answer = await app.inject({ url, headers: { 'accept-encoding': encoding } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual(rows);
  });

  test('answers 304 without a body if the tag matches', async () => {
    const { app } = await testApp();
    const { etag } = (await app.inject(url)).headers;
    const answer = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    expect((await app.inject({ url, headers: { 'if-none-match': 'W/"other"' } })).statusCode).toBe(200);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const { app } = await testApp();
    const [head, get] = [await app.inject({ method: 'HEAD', url }), await app.inject(url)];
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.body).toBe('');
  });

  test('may be read by the pages of allowed origins only', async () => {
    const { app } = await testApp({ env: { ALLOWED_ORIGINS: 'https://partner.example.com' } });
    const read = async (origin: string) => (await app.inject({ url, headers: { origin } })).headers;
    expect(await read('https://partner.example.com')).toMatchObject({
      'access-control-allow-origin': 'https://partner.example.com',
      vary: 'origin, accept-encoding',
    });
    expect(await read('https://evil.example.com')).not.toHaveProperty('access-control-allow-origin');
  });
});

test('serves and logs the last good list if a build fails', async () => {
  const { app, store, service, logged } = await testApp({ env: { LOG_LEVEL: 'info' } });
  const good = await app.inject(SERVICE_PATHS.ratings);
  const read = vi.spyOn(store, 'ratings').mockRejectedValue(new RangeError('Invalid string length'));
  await service.receiveEvaluation(anEvaluation());
  for (let request = 0; request < 3; request += 1) {
    const answer = await app.inject(SERVICE_PATHS.ratings);
    expect([answer.statusCode, answer.body]).toEqual([200, good.body]);
  }
  expect(read).toHaveBeenCalledTimes(1);
  expect(logged().filter(({ level }) => level >= 50)).toMatchObject([
    { list: 'ratings', msg: 'a list cannot be built; the last good one stays' },
  ]);
});
