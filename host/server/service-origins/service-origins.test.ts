import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { giving, redirecting, startAnswers, startScript } from '../../trials/support/script-service';
import { tempDir } from '../../trials/support/temp-dir';
import { testConfig } from '../../trials/support/test-config';
import { ORIGINS_FILE, openServiceOrigins } from './service-origins';

async function open(env: Record<string, string>, dir = tempDir()) {
  const warn = vi.fn();
  return { dir, warn, origins: await openServiceOrigins({ config: testConfig(env), dir, warn }) };
}

describe('what is learnt', () => {
  test('stands beside the endpoints themselves, and outlives the process while the service is down', async () => {
    const { url, exec, content } = await startScript();
    const env = { ENDPOINT_SPECIALISTS: url, ENDPOINT_EVALUATION: `${exec.origin}/send` };
    const { dir, origins } = await open(env);
    expect(origins.all()).toEqual([exec.origin]);
    expect(origins.isSettled()).toBe(false);
    await origins.learn();
    expect(origins.all()).toEqual([exec.origin, content.origin]);
    exec.answerWith((_request, response) => response.destroy());
    const later = (await open(env, dir)).origins;
    expect(later.all()).toEqual([exec.origin, content.origin]);
    expect(later.isSettled()).toBe(true);
    expect(await later.learn()).toEqual([
      { list: 'specialists', learnt: { ok: false, reason: 'no connection' } },
    ]);
    expect(later.all()).toEqual([exec.origin, content.origin]);
  });

  test('gives way to what the endpoint redirects to now, and goes with the endpoint', async () => {
    const { url, exec } = await startScript();
    const { dir, origins } = await open({ ENDPOINT_RATINGS: url });
    await origins.learn();
    const other = await startAnswers(giving('[]'));
    exec.answerWith(redirecting(other.origin));
    await origins.learn();
    expect(origins.all()).toEqual([exec.origin, other.origin]);
    expect((await open({ ENDPOINT_RATINGS: `${url}?other` }, dir)).origins.all()).toEqual([exec.origin]);
    expect((await open({}, dir)).origins.all()).toEqual([]);
  });

  test('is kept without the endpoints’ addresses, which may be secrets', async () => {
    const { url, content } = await startScript();
    const { dir, origins } = await open({ ENDPOINT_RATINGS: url });
    await origins.learn();
    const text = readFileSync(join(dir, ORIGINS_FILE), 'utf8');
    expect(text).toContain(content.origin);
    expect(text).not.toContain('secret');
  });

  test.each(['{"', '[]', 'null', ''])('a file that reads %j is as good as none', async (text) => {
    const { url, exec, content } = await startScript();
    const dir = tempDir();
    writeFileSync(join(dir, ORIGINS_FILE), text);
    const { origins } = await open({ ENDPOINT_RATINGS: url }, dir);
    expect(origins.all()).toEqual([exec.origin]);
    await origins.learn();
    expect((await open({ ENDPOINT_RATINGS: url }, dir)).origins.all()).toEqual([exec.origin, content.origin]);
  });

  test('never brings anything but origins from the file into a policy', async () => {
    const { url, exec } = await startScript();
    const { dir, origins } = await open({ ENDPOINT_RATINGS: url });
    await origins.learn();
    const file = join(dir, ORIGINS_FILE);
    const [key = ''] = Object.keys(JSON.parse(readFileSync(file, 'utf8')));
    for (const value of ['*', "https://a;script-src 'unsafe-inline'", 'https://a.example/path', 7]) {
      writeFileSync(file, JSON.stringify({ [key]: [value] }));
      expect((await open({ ENDPOINT_RATINGS: url }, dir)).origins.all()).toEqual([exec.origin]);
    }
  });

  test('is what a list is answered from that nobody can use, too', async () => {
    const origins = await openServiceOrigins({
      config: testConfig({ ENDPOINT_RATINGS: 'https://script.example.com/exec' }),
      dir: tempDir(),
      warn: vi.fn(),
      ask: async () => ({
        ok: false,
        reason: 'answers an empty list',
        origins: ['https://content.example.com'],
      }),
    });
    await origins.learn();
    expect(origins.all()).toEqual(['https://script.example.com', 'https://content.example.com']);
  });

  test('holds although it cannot be kept', async () => {
    const { url, exec, content } = await startScript();
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    const { warn, origins } = await open({ ENDPOINT_RATINGS: url }, join(file, 'folder'));
    await origins.learn();
    expect(origins.all()).toEqual([exec.origin, content.origin]);
    expect(warn).toHaveBeenCalledOnce();
  });
});

test('only lists are asked, each by GET', async () => {
  const { url, exec } = await startScript();
  const { origins } = await open({
    ENDPOINT_SPECIALISTS: `${url}?lista=especialistas`,
    ENDPOINT_RATINGS: `${url}?lista=calificaciones`,
    ENDPOINT_FEEDBACK: `${url}?feedback`,
    ENDPOINT_EVALUATION: `${url}?evaluation`,
  });
  await origins.learn();
  expect(exec.asked.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    'GET /macros/s/secret-id/exec?lista=calificaciones',
    'GET /macros/s/secret-id/exec?lista=especialistas',
  ]);
});

test('named origins and those of script.google.com need no lesson', async () => {
  const named = await open({
    ENDPOINT_RATINGS: 'https://script.example.com/exec',
    ENDPOINT_ORIGINS: 'https://content.example.com',
  });
  expect(named.origins.all()).toEqual(['https://script.example.com', 'https://content.example.com']);
  expect(named.origins.isSettled()).toBe(true);
  const google = await open({ ENDPOINT_RATINGS: 'https://script.google.com/macros/s/x/exec' });
  expect(google.origins.all()).toEqual(['https://script.google.com', 'https://script.googleusercontent.com']);
  expect(google.origins.isSettled()).toBe(true);
  expect((await open({ ENDPOINT_ORIGINS: 'https://content.example.com' })).origins.all()).toEqual([]);
});
