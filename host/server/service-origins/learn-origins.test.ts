import { expect, test } from 'vitest';
import {
  type Answer,
  giving,
  redirecting,
  startAnswers,
  startScript,
} from '../../trials/support/script-service';
import { learnOrigins } from './learn-origins';

const breaking: Answer = (_request, response) => response.destroy();

test('a script service teaches the origin that its list comes from', async () => {
  const { url, exec, content } = await startScript('\ufeff \n[{"id":1}]');
  expect(await learnOrigins(url)).toEqual({ ok: true, origins: [content.origin] });
  expect([...exec.asked, ...content.asked].map(({ method }) => method)).toEqual(['GET', 'GET']);
});

test('each origin on the way is named once, and an endpoint that answers itself teaches none', async () => {
  const { url, content, exec } = await startScript();
  const middle = await startAnswers(redirecting(url));
  const first = await startAnswers(redirecting(`${middle.origin}/`, { status: 307 }));
  expect(await learnOrigins(`${first.origin}/`)).toEqual({
    ok: true,
    origins: [middle.origin, exec.origin, content.origin],
  });
  expect(await learnOrigins(`${content.origin}/`)).toEqual({ ok: true, origins: [] });
});

test('a long list is not read to its end', async () => {
  const endless: Answer = (_request, response) => response.write('[{"id":"1"},');
  const server = await startAnswers(endless);
  expect(await learnOrigins(server.origin)).toEqual({ ok: true, origins: [] });
});

test.each<[string, Answer]>([
  ['answers no list', giving('<!doctype html><title>Sign in</title>', { type: 'text/html' })],
  ['answers no list', giving('')],
  ['answers no list', giving('{"error":"cuota"}')],
  ['answers with an error', giving('[]', { status: 429 })],
  ['no connection', breaking],
  ['redirects without an address', redirecting('javascript:alert(1)')],
  ['redirects without an address', (_request, response) => response.writeHead(302).end()],
])('%s', async (reason, answer) => {
  const { url, content } = await startScript();
  content.answerWith(answer);
  expect(await learnOrigins(url)).toEqual({ ok: false, reason });
});

test('a circle ends', async () => {
  const server = await startAnswers(giving(''));
  server.answerWith(redirecting(server.origin));
  expect(await learnOrigins(server.origin)).toEqual({ ok: false, reason: 'redirects too often' });
  expect(server.asked).toHaveLength(10);
});

test('what does not answer is given up when the server ends', async () => {
  const silent = await startAnswers(() => undefined);
  const end = new AbortController();
  const learning = learnOrigins(silent.origin, end.signal);
  await expect.poll(() => silent.asked).toHaveLength(1);
  end.abort();
  expect(await learning).toMatchObject({ ok: false });
});
