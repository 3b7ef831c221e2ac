import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { writeRemoteBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { createBareServer } from '../platform/http/bare-server';
import { createLog } from '../platform/logging/logging';
import { readManifest } from '../registry/release-folder';
import { createReleaseStore } from '../registry/release-store';
import { remoteFilesPlugin } from './static-files';

async function setUp() {
  const dir = tempDir();
  const remotesDir = join(dir, 'remotes');
  const text = 'a'.repeat(2_000);
  const build = writeRemoteBuild(join(dir, 'build'), 'profile', { hashed: true, text });
  const { folder } = await createReleaseStore(remotesDir).add(build);
  const manifest = await readManifest(build);
  const page = Object.keys(manifest.files).find((file) => /page.*js$/.test(file)) ?? '';
  const app = createBareServer({ trustProxy: 'nobody', log: createLog('silent') });
  await app.register(remoteFilesPlugin, { remotesDir });
  onTestFinished(() => app.close());
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/remotes/profile/${url}`, headers });
  return { remotesDir, folder, page, body: `// page ${text}`, ask };
}

const IMMUTABLE = {
  'cache-control': 'public, max-age=31536000, immutable, no-transform',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

test('the server of remote files sends a file with the same headers by its shared URL and its release’s URL', async () => {
  const { folder, page, body, ask } = await setUp();
  for (const url of [page, `${folder}/${page}`, `${page}?r=1`]) {
    const answer = await ask(url);
    expect([answer.statusCode, answer.body]).toEqual([200, body]);
    expect(answer.headers).toMatchObject({
      ...IMMUTABLE,
      'content-type': 'application/javascript; charset=utf-8',
    });
  }
  const entry = await ask(`remoteEntry-${folder}.js`);
  expect([entry.statusCode, entry.body.slice(0, 17)]).toEqual([200, '// entry profile ']);
  expect(entry.headers).toMatchObject(IMMUTABLE);
});

test('the server of remote files supports compression, ranges, conditional requests and HEAD', async () => {
  const { page, body, ask } = await setUp();
  const small = await ask(page, { 'accept-encoding': 'br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(body);
  expect((await ask(page, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  const part = await ask(page, { range: 'bytes=0-6' });
  expect([part.statusCode, part.body]).toEqual([206, '// page']);
  const { headers } = await ask(page, {}, 'HEAD');
  expect(headers).toMatchObject({ ...IMMUTABLE, 'content-length': String(body.length) });
  expect((await ask(page, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
});

test.each([
  'assets/gone-0a1b2c3d.js',
  'remoteEntry-9.9.9-0a1b2c3d.js',
  'remoteEntry.js',
  'release.json',
  'assets/..%2f..%2f..%2fdeployments.json',
  'assets/%2e%2e/secret-0a1b2c3d.js',
  'assets/secret-0a1b2c3d.js',
  '%00',
])('the server of remote files answers 404 at %s', async (url) => {
  const { remotesDir, ask } = await setUp();
  mkdirSync(join(remotesDir, 'profile', 'assets'), { recursive: true });
  writeFileSync(join(remotesDir, 'profile', 'assets', 'secret-0a1b2c3d.js'), 'secret');
  const answer = await ask(url);
  expect([400, 403, 404]).toContain(answer.statusCode);
  expect(answer.body).not.toContain('secret');
});
