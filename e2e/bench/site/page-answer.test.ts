import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageAnswer } from './page-answer';

const SITE_HEADERS = {
  'content-type': 'text/html',
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'",
  etag: 'the-site',
  'content-length': 7,
};

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

test('answers with the page under the headers of the site, compressed and with a tag of its own', async () => {
  const answer = await pageAnswer('<p>página</p>', SITE_HEADERS);
  const { status, headers, body } = answer({ path: '/', headers: BROWSER });
  expect(status).toBe(200);
  expect(brotliDecompressSync(body).toString()).toBe('<p>página</p>');
  expect(headers).toMatchObject({
    'content-type': 'text/html',
    'content-security-policy': "default-src 'none'",
    'content-length': String(body.length),
  });
  expect(headers.etag).not.toBe('the-site');
});

test('whoever has the page already gets no body', async () => {
  const answer = await pageAnswer('<p>página</p>', SITE_HEADERS);
  const { etag } = answer({ path: '/', headers: BROWSER }).headers;
  const again = answer({ path: '/', headers: { ...BROWSER, 'if-none-match': String(etag) } });
  expect(again).toMatchObject({ status: 304, headers: { etag }, body: Buffer.alloc(0) });
  expect(again.headers['content-length']).toBeUndefined();
});
