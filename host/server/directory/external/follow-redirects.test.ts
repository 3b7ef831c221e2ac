import { afterEach, expect, test, vi } from 'vitest';
import { testConfig } from '../../../trials/support/fixtures';
import { redirectHandler, startMockServer, textHandler } from '../../../trials/support/test-servers';
import { followRedirects, serviceOriginsOf } from './follow-redirects';

const originsOf = (env: Record<string, string>) => serviceOriginsOf(testConfig(env));

test('serviceOriginsOf lists each foreign origin of the service once', () => {
  const endpoints = {
    ENDPOINT_RATINGS: 'https://x.example.com/r',
    ENDPOINT_FEEDBACK: 'https://x.example.com/f',
    ENDPOINT_EVALUATION: 'http://y.example.com:81/e',
  };
  expect(originsOf(endpoints)).toEqual(['https://x.example.com', 'http://y.example.com:81']);
  expect(originsOf({})).toEqual([]);
});

test('serviceOriginsOf includes ENDPOINT_ORIGINS if an endpoint is configured', () => {
  const ENDPOINT_ORIGINS = 'https://content.example.com,https://x.example.com';
  expect(originsOf({ ENDPOINT_RATINGS: 'https://x.example.com/r', ENDPOINT_ORIGINS })).toEqual([
    'https://x.example.com',
    'https://content.example.com',
  ]);
  expect(originsOf({ ENDPOINT_ORIGINS })).toEqual([]);
});

test('serviceOriginsOf includes the origin to which script.google.com redirects', () => {
  expect(originsOf({ ENDPOINT_EVALUATION: 'https://script.google.com/macros/s/x/exec' })).toEqual([
    'https://script.google.com',
    'https://script.googleusercontent.com',
  ]);
});

afterEach(() => vi.unstubAllGlobals());

test('a redirected POST becomes a GET without a body', async () => {
  const content = await startMockServer(textHandler('{}'));
  const exec = await startMockServer(redirectHandler(`${content.origin}/echo`));
  const followed = await followRedirects(exec.origin, { body: 'sent' });
  expect(followed).toMatchObject({ ok: true, hops: [{ status: 302 }, { status: 200 }] });
  expect(exec.asked).toMatchObject([{ method: 'POST', body: 'sent' }]);
  expect(content.asked).toMatchObject([{ method: 'GET', body: '' }]);
});

test('followRedirects sends the page’s origin to the first host only', async () => {
  const content = await startMockServer(textHandler('{}'));
  const exec = await startMockServer(redirectHandler(`${content.origin}/echo`));
  await followRedirects(exec.origin, { pageOrigin: 'https://club.example.com' });
  expect(exec.asked[0]?.headers.origin).toBe('https://club.example.com');
  expect(content.asked[0]?.headers.origin).toBe('null');
});

test('a redirect from https to http is not followed', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url.href);
    return new Response(null, { status: 302, headers: { location: 'http://script.example.com/echo' } });
  });
  const followed = await followRedirects('https://script.example.com/exec');
  expect(followed).toMatchObject({ ok: false, reason: 'redirects from https to http' });
  expect(asked).toEqual(['https://script.example.com/exec']);
});

test('followRedirects distinguishes a timeout from a failed connection', async () => {
  const silent = await startMockServer(() => undefined);
  const followed = await followRedirects(silent.origin, { signal: AbortSignal.timeout(50) });
  expect(followed).toMatchObject({ ok: false, reason: 'no answer in time', hops: [] });
  silent.answerWith((_request, response) => response.destroy());
  expect(await followRedirects(silent.origin)).toMatchObject({ ok: false, reason: 'no connection' });
});
