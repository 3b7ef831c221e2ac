import { SERVICE_PATHS } from '@club/shared/service';
import { expect, test } from 'vitest';
import { aFeedback } from '../../trials/support/bodies';
import { testApp } from '../../trials/support/test-app';

async function setUp(env: Record<string, string> = {}) {
  const { app, logged } = await testApp({ env: { ...env, LOG_LEVEL: 'info' } });
  const send = (comentario: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: SERVICE_PATHS.feedback,
      headers: { 'content-type': 'text/plain', ...headers },
      payload: JSON.stringify(aFeedback({ comentario })),
    });
  const warnings = () => logged().filter(({ msg }) => String(msg).includes('TRUST_PROXY'));
  return { send, warnings };
}

test('a proxy that nobody named is told of at the first send that it passes on, and once', async () => {
  const { send, warnings } = await setUp();
  await send('directo');
  expect(warnings()).toEqual([]);
  for (const comentario of ['uno', 'dos']) {
    expect((await send(comentario, { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(201);
  }
  expect(warnings()).toEqual([expect.objectContaining({ level: 40 })]);
  expect(JSON.stringify(warnings())).not.toContain('203.0.113.7');
});

test('of one that is named there is nothing to tell', async () => {
  const { send, warnings } = await setUp({ TRUST_PROXY: 'loopback' });
  await send('uno', { 'x-forwarded-for': '203.0.113.7' });
  expect(warnings()).toEqual([]);
});
