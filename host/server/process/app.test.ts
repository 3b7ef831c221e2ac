import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_PATHS } from '@club/shared/service';
import { describe, expect, test } from 'vitest';
import { startTestApp, submitAndCheckHealth } from '../../trials/support/test-app';
import { DATABASE_FILE } from '../platform/database/sqlite/open-sqlite';

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
};

const OF_DOCUMENTS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
};

describe('every response', () => {
  test.each([
    ['GET', '/', 200],
    ['HEAD', '/', 200],
    ['GET', '/config.json', 200],
    ['GET', '/healthz', 200],
    ['GET', '/servicio/especialistas', 200],
    ['GET', '/no-existe', 404],
    ['GET', '/..%2f..%2fetc/passwd', 404],
    ['GET', '/%00', 400],
    ['GET', '/detalle/%E0%A4%A', 200],
    ['GET', `/detalle/${'a'.repeat(5_000)}`, 414],
    ['DELETE', '/', 405],
    ['POST', '/servicio/comentarios', 400],
  ] as const)('to %s %s carries the security headers (%d)', async (method, url, status) => {
    const { app } = await startTestApp();
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(ALWAYS);
  });

  test.each(['GET', 'HEAD'] as const)('to %s has document headers on pages only', async (method) => {
    const { app } = await startTestApp();
    expect((await app.inject({ method, url: '/' })).headers).toMatchObject(OF_DOCUMENTS);
    for (const url of ['/config.json', '/servicio/especialistas', '/no-existe', '/%00']) {
      const { headers } = await app.inject({ method, url });
      for (const name of Object.keys(OF_DOCUMENTS)) expect(headers, url).not.toHaveProperty(name);
    }
  });

  test('may be loaded by other origins only if it comes from the data service', async () => {
    const { app } = await startTestApp();
    const policyOf = async (url: string) => (await app.inject(url)).headers['cross-origin-resource-policy'];
    expect(await policyOf('/servicio/calificaciones')).toBe('cross-origin');
    expect(await policyOf('/config.json')).toBe('same-origin');
  });

  test('has Strict-Transport-Security only if a trusted proxy reports https', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const behind = await startTestApp({ env: { TRUST_PROXY: 'on' } });
    const direct = await startTestApp();
    expect((await behind.app.inject({ url: '/', headers })).headers).toHaveProperty(
      'strict-transport-security',
    );
    expect((await behind.app.inject('/')).headers).not.toHaveProperty('strict-transport-security');
    expect((await direct.app.inject({ url: '/', headers })).headers).not.toHaveProperty(
      'strict-transport-security',
    );
  });

  test('has Cross-Origin-Opener-Policy over https only, because Chromium warns about it over http', async () => {
    const { app } = await startTestApp({ env: { TRUST_PROXY: 'on' } });
    const openerOf = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/', headers })).headers['cross-origin-opener-policy'];
    expect(await openerOf({ 'x-forwarded-proto': 'https' })).toBe('same-origin');
    expect(await openerOf({})).toBeUndefined();
  });

  test('error responses repeat nothing from the request', async () => {
    const { app } = await startTestApp();
    for (const url of ['/canary-101110111', '/%00canary-101110111']) {
      expect((await app.inject(url)).body).not.toContain('101110111');
    }
  });
});

describe('methods', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'POST'] as const)(
    '%s is rejected on pages',
    async (method) => {
      const { app } = await startTestApp();
      const answer = await app.inject({ method, url: '/detalle/7' });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    },
  );

  test('POST is rejected on lists and GET on submissions', async () => {
    const { app } = await startTestApp();
    const post = await app.inject({ method: 'POST', url: '/servicio/especialistas?a=b' });
    const get = await app.inject('/servicio/evaluaciones?a=b');
    expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST']);
  });
});

describe('/config.json', () => {
  test('returns the site’s configuration with no-cache', async () => {
    const { app } = await startTestApp({ env: { RESULTS_RATING: 'service' } });
    const answer = await app.inject('/config.json');
    expect(answer.json()).toMatchObject({
      endpoints: { specialists: '/servicio/especialistas' },
      resultsRating: 'service',
    });
    expect(answer.headers['cache-control']).toBe('no-cache');
  });
});

describe('/healthz', () => {
  test('fails if the database does not answer', async () => {
    const { app, reader } = await startTestApp();
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    reader.close();
    const answer = await app.inject('/healthz');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
  });

  test('fails together with submissions while the data folder is replaced, and both recover', async () => {
    const { app, dataDir, rows, logged } = await startTestApp({ env: { LOG_LEVEL: 'error' } });
    expect(await submitAndCheckHealth(app, 'antes')).toEqual([201, 200]);
    await app.inject(SERVICE_PATHS.specialists);
    const away = `${dataDir} de lado`;
    renameSync(dataDir, away);
    expect(await submitAndCheckHealth(app, 'sin carpeta')).toEqual([503, 503]);
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, DATABASE_FILE), '');
    expect(await submitAndCheckHealth(app, 'otra carpeta')).toEqual([503, 503]);
    expect((await app.inject(SERVICE_PATHS.specialists)).statusCode).toBe(200);

    rmSync(dataDir, { recursive: true });
    renameSync(away, dataDir);
    expect(await submitAndCheckHealth(app, 'después')).toEqual([201, 200]);
    expect(rows('feedback').map(({ comentario }) => comentario)).toEqual(['antes', 'después']);
    expect(logged().map(({ err }) => err?.message)).toContain(
      `${join(dataDir, DATABASE_FILE)} is not the file that was opened; put that back, or start the server again`,
    );
  });

  test('fails together with submissions while the database log is missing, and both recover', async () => {
    const { app, dataDir, rows } = await startTestApp();
    expect(await submitAndCheckHealth(app, 'antes')).toEqual([201, 200]);
    const log = join(dataDir, `${DATABASE_FILE}-wal`);
    renameSync(log, `${log} de lado`);
    expect(await submitAndCheckHealth(app, 'sin diario')).toEqual([503, 503]);
    writeFileSync(log, '');
    expect(await submitAndCheckHealth(app, 'otro diario')).toEqual([503, 503]);
    renameSync(`${log} de lado`, log);
    expect(await submitAndCheckHealth(app, 'después')).toEqual([201, 200]);
    expect(rows('feedback').map(({ comentario }) => comentario)).toEqual(['antes', 'después']);
  });

  test('fails together with submissions after the database log was truncated', async () => {
    const { app, dataDir } = await startTestApp();
    expect(await submitAndCheckHealth(app, 'antes')).toEqual([201, 200]);
    truncateSync(join(dataDir, `${DATABASE_FILE}-wal`), 0);
    expect(await submitAndCheckHealth(app, 'después')).toEqual([503, 503]);
  });
});
