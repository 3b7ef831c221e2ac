import { demoSpecialists } from '@club/shared/demo';
import { expect, onTestFinished, test } from 'vitest';
import { type AppsScriptSettings, startAppsScriptService } from './script-service';

async function setUp(settings: Partial<AppsScriptSettings> = {}) {
  const service = await startAppsScriptService(settings);
  onTestFinished(service.stop);
  const list = (redirect: RequestRedirect = 'follow') =>
    fetch(service.env.ENDPOINT_SPECIALISTS, { redirect });
  const send = (body: object, redirect: RequestRedirect = 'follow') =>
    fetch(service.env.ENDPOINT_FEEDBACK, { method: 'POST', body: JSON.stringify(body), redirect });
  return { service, list, send };
}

const described = ({ status, headers }: Response) => ({
  status,
  type: headers.get('content-type'),
  cors: headers.get('access-control-allow-origin'),
});

test('the fake Apps Script serves a list from another host, at an address that works once', async () => {
  const { service, list } = await setUp({ type: 'text/html' });
  const redirect = await list('manual');
  expect(described(redirect)).toEqual({ status: 302, type: 'text/html; charset=UTF-8', cors: '*' });
  const location = redirect.headers.get('location') ?? '';
  expect(location).toContain(`${service.contentOrigin}/macros/echo?user_content_key=`);
  expect(service.contentOrigin).not.toBe(service.execOrigin);
  expect((await fetch(location, { method: 'POST' })).status).toBe(405);
  const output = await fetch(location);
  expect(described(output)).toEqual({ status: 200, type: 'text/html; charset=utf-8', cors: '*' });
  expect(await output.json()).toEqual(demoSpecialists());
  expect((await fetch(location)).status).toBe(404);
});

test('the fake Apps Script stores each copy of a submission before it redirects, and clients follow the redirect with GET', async () => {
  const { service, send } = await setUp();
  await send({ comentario: 'Bien', reaccion: 'Bueno' }, 'manual');
  expect(service.stored.feedback).toEqual([{ comentario: 'Bien', reaccion: 'Bueno' }]);
  expect((await send({ comentario: 'Bien', reaccion: 'Bueno' })).status).toBe(200);
  expect(service.stored.feedback).toHaveLength(2);
  await send({ idEspecialista: '1', comentario: 'Bien' });
  expect(service.stored.evaluations).toHaveLength(1);
});

test.each([
  ['over quota', { status: 200, type: 'text/html; charset=utf-8', cors: null }, /<!DOCTYPE html>/, 0],
  ['HTML', { status: 200, type: 'text/plain; charset=utf-8', cors: '*' }, /<!DOCTYPE html>/, 0],
  ['empty', { status: 200, type: 'text/plain; charset=utf-8', cors: '*' }, /^$/, 1],
] as const)('the fake Apps Script simulates the fault «%s»', async (mode, head, body, stored) => {
  const { service, list, send } = await setUp({ mode });
  const answer = await list();
  expect(described(answer)).toEqual(head);
  expect(await answer.text()).toMatch(body);
  await send({ comentario: 'Bien' });
  expect(service.stored.feedback).toHaveLength(stored);
});

test('the fake Apps Script can be unreachable and become reachable again', async () => {
  const { service, list } = await setUp({ mode: 'unreachable' });
  await expect(list()).rejects.toThrow();
  service.settings.mode = 'works';
  expect((await list()).status).toBe(200);
  expect(service.calls).toEqual([
    { method: 'GET', list: 'especialistas' },
    { method: 'GET', list: 'especialistas' },
  ]);
});

test('the fake Apps Script answers too many concurrent requests with an error page', async () => {
  const { list } = await setUp({ atOnce: 2, coldStartMs: 50, delayMs: 50 });
  const answers = await Promise.all(Array.from({ length: 4 }, () => list()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
});
