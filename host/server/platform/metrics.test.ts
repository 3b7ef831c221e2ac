import type { IncomingMessage } from 'node:http';
import { SERVICE_PATHS } from '@club/shared/service';
import { describe, expect, test } from 'vitest';
import { aFeedback, anEvaluationBody } from '../../trials/support/fixtures';
import { startTestApp } from '../../trials/support/test-app';
import { isLocalRequest } from './metrics';

describe('/metrics', async () => {
  type App = Awaited<ReturnType<typeof startTestApp>>['app'];
  const linesOf = async (app: App) => (await app.inject('/metrics')).body.split('\n');
  const send = (app: App, url: string, body: unknown, headers = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'text/plain', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test('counts submissions by outcome, refused ones by reason', async () => {
    const { app, db } = await startTestApp({ env: { EVALUATION_LIMIT: '2', RATE_LIMIT: '9' } });
    await send(app, SERVICE_PATHS.evaluation, anEvaluationBody());
    await send(app, SERVICE_PATHS.evaluation, anEvaluationBody());
    await send(app, SERVICE_PATHS.evaluation, anEvaluationBody({ calificacion: 6 }));
    await send(app, SERVICE_PATHS.evaluation, anEvaluationBody({ idEspecialista: '99' }));
    await send(app, SERVICE_PATHS.evaluation, anEvaluationBody({ comentario: '2' }));
    await send(app, SERVICE_PATHS.evaluation, anEvaluationBody({ comentario: '3' }));
    await send(app, SERVICE_PATHS.feedback, 'x'.repeat(70_000));
    await send(app, SERVICE_PATHS.feedback, aFeedback(), { 'content-type': 'image/png' });
    await send(app, SERVICE_PATHS.feedback, aFeedback(), { 'sec-fetch-site': 'cross-site' });
    db.exec('PRAGMA query_only = 1');
    await send(app, SERVICE_PATHS.feedback, aFeedback());
    db.exec('PRAGMA query_only = 0');
    await send(app, SERVICE_PATHS.feedback, aFeedback());
    const lines = (await linesOf(app)).filter((line) => line.startsWith('club_sends_total')).sort();
    expect(lines).toEqual(
      [
        'club_sends_total{kind="evaluation",outcome="stored",reason="none"} 2',
        'club_sends_total{kind="evaluation",outcome="repeated",reason="none"} 1',
        'club_sends_total{kind="evaluation",outcome="refused",reason="content"} 1',
        'club_sends_total{kind="evaluation",outcome="refused",reason="unlisted"} 1',
        'club_sends_total{kind="evaluation",outcome="refused",reason="visitor_limit"} 1',
        'club_sends_total{kind="feedback",outcome="refused",reason="size"} 1',
        'club_sends_total{kind="feedback",outcome="refused",reason="type"} 1',
        'club_sends_total{kind="feedback",outcome="refused",reason="origin"} 1',
        'club_sends_total{kind="feedback",outcome="refused",reason="database"} 1',
        'club_sends_total{kind="feedback",outcome="refused",reason="address_limit"} 1',
      ].sort(),
    );
    expect(await linesOf(app)).toContain(
      'club_database_failures_total{operation="write",trouble="readonly"} 1',
    );
  });

  test('reports requests, database times and ages of lists', async () => {
    const { app } = await startTestApp();
    await app.inject(SERVICE_PATHS.specialists);
    await app.inject('/detalle/101110111?q=101110111');
    await app.inject('/101110111');
    const lines = await linesOf(app);
    expect(lines).toContain(
      `club_requests_total{method="GET",route="${SERVICE_PATHS.specialists}",status="200"} 1`,
    );
    expect(lines).toContain('club_requests_total{method="GET",route="/detalle/:id",status="200"} 1');
    expect(
      lines.find((line) => line.startsWith('club_database_seconds_count{operation="read"}')),
    ).toBeDefined();
    expect(lines.find((line) => line.startsWith('club_list_age_seconds{list="specialists"}'))).toBeDefined();
    expect(lines.find((line) => line.startsWith('club_list_age_seconds{list="ratings"}'))).toBeUndefined();
    expect(lines.join()).not.toContain('101110111');
  });

  test('contains only lines that Prometheus can parse', async () => {
    const { app } = await startTestApp();
    await app.inject(SERVICE_PATHS.ratings);
    const answer = await app.inject('/metrics');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
    const line =
      /^(# (HELP \w+ [^\n]+|TYPE \w+ (counter|gauge|histogram))|\w+(\{\w+="[^"\n]*"(,\w+="[^"\n]*")*\})? [\d.e+-]+)$/;
    for (const each of answer.body.split(/\n+/).filter(Boolean)) expect(each).toMatch(line);
  });

  test('is hidden from other networks unless METRICS is on, and from everybody if it is off', async () => {
    const stranger = { url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } };
    const status = async (env: Record<string, string>, request: string | typeof stranger) =>
      (await (await startTestApp({ env })).app.inject(request)).statusCode;
    expect(await status({}, stranger)).toBe(404);
    expect(await status({ METRICS: 'on' }, stranger)).toBe(200);
    expect(await status({ METRICS: 'off' }, '/metrics')).toBe(404);
  });
});

describe('isLocalRequest', () => {
  const from = (remoteAddress: string, headers = {}, httpVersion = '1.1') =>
    isLocalRequest({
      headers: { host: 'localhost:4300', ...headers },
      httpVersion,
      socket: { remoteAddress, localAddress: '127.0.0.1', localPort: 4300 },
    } as IncomingMessage);

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '192.168.0.9', '172.31.0.1', 'fd00::1'])(
    '%s is local',
    (address) => expect(from(address)).toBe(true),
  );

  test.each(['203.0.113.9', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.9', ''])(
    '%s is not local',
    (address) => expect(from(address)).toBe(false),
  );

  test.each([{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }, { via: '1.1 proxy' }])(
    'a forwarded request is not local: %j',
    (headers) => expect(from('127.0.0.1', headers)).toBe(false),
  );

  test('rejects requests through an nginx with its default settings', () => {
    expect(from('127.0.0.1', { host: '127.0.0.1:4300' }, '1.0')).toBe(false);
  });

  test('rejects DNS rebinding', () => {
    expect(from('127.0.0.1', { host: 'evil.example:4300' })).toBe(false);
  });
});
