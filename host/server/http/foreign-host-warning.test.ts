import { expect, test } from 'vitest';
import { aFeedback } from '../../trials/support/bodies';
import { testApp } from '../../trials/support/test-app';
import { SERVICE_PATHS } from './service-paths';

async function site() {
  const { app, logged } = await testApp({ env: { LOG_LEVEL: 'warn' } });
  const send = async (headers: Record<string, string>) => {
    const payload = aFeedback();
    return (await app.inject({ method: 'POST', url: SERVICE_PATHS.feedback, headers, payload })).statusCode;
  };
  return { send, logged };
}
const BEHIND_A_PROXY = { origin: 'http://club.example.com:8080', host: '127.0.0.1:4300' };

test('the first send that a proxy’s own Host makes us refuse is told with page, Host and both mends', async () => {
  const { send, logged } = await site();
  expect([await send(BEHIND_A_PROXY), await send(BEHIND_A_PROXY)]).toEqual([403, 403]);
  const [warning, ...more] = logged();
  expect(more).toEqual([]);
  expect(warning).toMatchObject({ level: 40, page: 'http://club.example.com:8080', host: '127.0.0.1:4300' });
  expect(warning?.msg).toContain('proxy_set_header Host $http_host;');
  expect(warning?.msg).toContain('ALLOWED_ORIGINS=http://club.example.com:8080');
});

test('a flood of foreign pages does not fill the log', async () => {
  const { send, logged } = await site();
  for (let page = 0; page < 20; page += 1)
    await send({ ...BEHIND_A_PROXY, origin: `http://p${page}.example.com` });
  expect(logged()).toHaveLength(5);
});

test.each([
  ['whose browser says that it is of another site', { ...BEHIND_A_PROXY, 'sec-fetch-site': 'cross-site' }],
  ['by navigation', { ...BEHIND_A_PROXY, 'sec-fetch-mode': 'navigate' }],
  ['from no page that has an origin', { ...BEHIND_A_PROXY, origin: 'null' }],
])('a refused send %s is no proxy’s', async (_name, headers) => {
  const { send, logged } = await site();
  expect(await send(headers)).toBe(403);
  expect(logged()).toEqual([]);
});
