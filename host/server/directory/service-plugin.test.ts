import { get, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVALUATION_REPORTS_PATH, SERVICE_PATHS } from '@club/shared/service';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { anyMalformedBody } from '../../trials/fuzz/requests';
import { aFeedback, anEvaluationBody, aReport, SAMPLE_LISTS } from '../../trials/support/fixtures';
import { startTestApp } from '../../trials/support/test-app';
import type { Env } from '../platform/config/env-reader';

const send = (app: FastifyInstance, url: string, body: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
const evaluate = (app: FastifyInstance, body: unknown = anEvaluationBody(), headers = {}) =>
  send(app, SERVICE_PATHS.evaluation, body, headers);
const comment = (app: FastifyInstance, body: unknown = aFeedback(), headers = {}) =>
  send(app, SERVICE_PATHS.feedback, body, headers);

describe('a report of an evaluation', () => {
  test('is stored once with its reason and without the sender’s data, and hides no evaluation', async () => {
    const { app, rows } = await startTestApp({ now: () => new Date('2026-03-01T12:00:00Z') });
    await evaluate(app);
    const before = (await app.inject(SERVICE_PATHS.ratings)).body;
    const body = { ...aReport({ comentario: '  Muy  puntual. ' }), correo: 'eva@example.com' };
    const answers = [
      await send(app, EVALUATION_REPORTS_PATH, body),
      await send(app, EVALUATION_REPORTS_PATH, body, { 'user-agent': 'another' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
    const [report, ...more] = rows('evaluation_reports');
    expect(more).toEqual([]);
    expect(report).toMatchObject({
      evaluation: rows('evaluations')[0]?.id,
      idEspecialista: '7',
      motivo: 'Es publicidad',
      comentario: '',
    });
    expect(JSON.stringify(report)).not.toContain('eva@example.com');
    expect((await app.inject(SERVICE_PATHS.ratings)).body).toBe(before);
  });

  test.each([
    ['without a known reason', { motivo: 'No me gusta' }],
    ['of an unknown specialist', { idEspecialista: '99' }],
    ['with an overlong name', { nombre: 'x'.repeat(201) }],
  ])('is refused %s', async (_, changes) => {
    const { app, rows } = await startTestApp();
    const answer = await send(app, EVALUATION_REPORTS_PATH, { ...aReport(), ...changes });
    expect(answer.statusCode).toBe(400);
    expect(rows('evaluation_reports')).toEqual([]);
  });

  test('counts towards the limit of its address', async () => {
    const { app } = await startTestApp({ env: { RATE_LIMIT: '1' } });
    await comment(app);
    expect((await send(app, EVALUATION_REPORTS_PATH, aReport())).statusCode).toBe(429);
  });
});

describe('an evaluation', () => {
  test('is stored with its eight fields and appears in the ratings list at once', async () => {
    const { app, rows } = await startTestApp({ now: () => new Date('2026-03-01T12:00:00Z') });
    await app.inject(SERVICE_PATHS.ratings);
    const answer = await evaluate(app);
    expect([answer.statusCode, answer.json()]).toEqual([201, { guardado: true, repetido: false }]);
    expect(rows('evaluations')).toMatchObject([anEvaluationBody()]);
    expect((await app.inject(SERVICE_PATHS.ratings)).json()[0]).toMatchObject({
      cedula: '7',
      promedio: 4.25,
      comentarios: [
        { nombre: 'Eva' },
        { nombre: 'Leo' },
        null,
        {
          nombre: 'Luis Prueba Ficticia',
          fecha: '2026-03-01',
          calificacion: 4,
          comentario: 'Muy puntual.',
        },
      ],
    });
  });

  test('waits for approval if moderation is on', async () => {
    const { app, rows } = await startTestApp({ env: { MODERATION: 'on' } });
    const before = (await app.inject(SERVICE_PATHS.ratings)).body;
    expect((await evaluate(app)).statusCode).toBe(201);
    expect(rows('evaluations')).toMatchObject([{ state: 'pending' }]);
    expect((await app.inject(SERVICE_PATHS.ratings)).body).toBe(before);
  });

  test('that is suspicious waits for moderation, is answered like any other, and is logged and counted without identity', async () => {
    const { app, rows, logged } = await startTestApp({ env: { LOG_LEVEL: 'info', TRUST_PROXY: 'on' } });
    const answers = [];
    for (const n of [1, 2, 3, 4]) {
      const body = anEvaluationBody({ idUsuario: `10111011${n}`, calificacion: 1 });
      // Uses addresses of the same network.
      answers.push(await evaluate(app, body, { 'x-forwarded-for': `2001:db8:7:${n}::1` }));
    }
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 4 }, () => [201, '{"guardado":true,"repetido":false}']),
    );
    expect(rows('evaluations').map(({ state }) => state)).toEqual([
      'accepted',
      'accepted',
      'pending',
      'pending',
    ]);
    expect((await app.inject(SERVICE_PATHS.ratings)).json()[0].comentarios).toHaveLength(5);
    const told = logged().filter(({ level }) => level >= 40);
    expect(told).toMatchObject([{ reason: 'address_specialist', held: 1 }]);
    for (const secret of ['10111011', '2001:db8', 'Luis', 'luis@example.com'])
      expect(JSON.stringify(told)).not.toContain(secret);
    expect((await app.inject('/metrics')).body).toContain(
      'club_evaluations_held_total{reason="address_specialist"} 2',
    );
  });

  test.each([
    ['off', 'accepted'],
    ['on', 'pending'],
  ])('is never suspicious if moderation is %s', async (MODERATION, state) => {
    const { app, rows } = await startTestApp({ env: { MODERATION } });
    for (const n of [1, 2, 3, 4]) await evaluate(app, anEvaluationBody({ comentario: `n.º ${n}` }));
    expect(new Set(rows('evaluations').map((row) => row.state))).toEqual(new Set([state]));
  });

  test('never shows more of its author than the name', async () => {
    const { app } = await startTestApp();
    await evaluate(app);
    const { body } = await app.inject(SERVICE_PATHS.ratings);
    for (const secret of ['101110111', 'luis@example.com', '88880000']) expect(body).not.toContain(secret);
  });

  test('an evaluation of an unknown specialist is refused', async () => {
    const { app, rows } = await startTestApp();
    const answer = await evaluate(app, anEvaluationBody({ idEspecialista: '99' }));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'El especialista no está en el directorio.' },
    ]);
    expect(rows('evaluations')).toEqual([]);
  });

  test('an evaluation of any specialist is accepted if the directory is external', async () => {
    const { app } = await startTestApp({ env: { ENDPOINT_SPECIALISTS: 'https://x.example.com/' } });
    expect((await evaluate(app, anEvaluationBody({ idEspecialista: '99' }))).statusCode).toBe(201);
  });

  test('that is repeated is stored once, even from another address', async () => {
    const { app, rows } = await startTestApp();
    const answers = await Promise.all([
      evaluate(app),
      evaluate(app, anEvaluationBody(), { 'user-agent': 'other' }),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 201]);
    expect(rows('evaluations')).toHaveLength(1);
  });

  test('an evaluation beyond a visitor’s daily limit is refused from any address, and another visitor’s is accepted', async () => {
    const { app, rows } = await startTestApp({ env: { EVALUATION_LIMIT: '1', TRUST_PROXY: 'on' } });
    await evaluate(app);
    const further = anEvaluationBody({ comentario: 'Otra vez.' });
    const refused = await evaluate(app, further, { 'x-forwarded-for': '203.0.113.9' });
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { error: expect.stringContaining('dentro de 24 horas') },
    ]);
    expect((await evaluate(app, { ...further, idUsuario: '202220222' })).statusCode).toBe(201);
    expect(rows('evaluations')).toHaveLength(2);
  });

  test('an evaluation without stars is shown and excluded from the average', async () => {
    const { app } = await startTestApp();
    await evaluate(app, anEvaluationBody({ idEspecialista: '8', calificacion: 0 }));
    await evaluate(app, anEvaluationBody({ idEspecialista: '8', calificacion: 3, comentario: 'Tres.' }));
    const [, summary] = (await app.inject(SERVICE_PATHS.ratings)).json();
    expect(summary).toMatchObject({ promedio: 3, comentarios: [{ calificacion: 0 }, { calificacion: 3 }] });
  });

  test('is refused with 503 and not stored while the database fails', async () => {
    const { app, rows, db } = await startTestApp();
    db.exec('PRAGMA query_only = 1');
    const answer = await evaluate(app);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    db.exec('PRAGMA query_only = 0');
    expect(rows('evaluations')).toEqual([]);
    expect((await evaluate(app)).statusCode).toBe(201);
  });

  test('the service logs a database outage and its recovery once each, however many evaluations fail', async () => {
    const { app, db, service, logged } = await startTestApp({ env: { LOG_LEVEL: 'info' } });
    const told = () => logged().flatMap(({ msg }) => (msg === 'answered' ? [] : [msg]));
    db.exec('PRAGMA query_only = 1');
    for (const comentario of ['Uno', 'Dos']) {
      expect((await evaluate(app, anEvaluationBody({ comentario }))).statusCode).toBe(503);
      await service.noticeChanges();
    }
    expect(told()).toEqual(['the database does not serve']);
    db.exec('PRAGMA query_only = 0');
    for (const comentario of ['Tres', 'Cuatro']) await evaluate(app, anEvaluationBody({ comentario }));
    expect(told()).toEqual(['the database does not serve', 'the database serves again']);
  });
});

describe('feedback', () => {
  test('is accepted and stored if sent as text/plain or as application/json', async () => {
    const { app, rows } = await startTestApp();
    expect((await comment(app)).statusCode).toBe(201);
    const other = aFeedback({ reaccion: 'Ninguna' });
    expect((await comment(app, other, { 'content-type': 'application/json' })).statusCode).toBe(201);
    expect(rows('feedback')).toMatchObject([aFeedback(), other]);
  });

  test('that one visitor repeats is stored once, equal feedback of two visitors twice', async () => {
    const { app, rows } = await startTestApp();
    await comment(app, aFeedback(), { 'user-agent': 'one' });
    expect((await comment(app, aFeedback(), { 'user-agent': 'one' })).json()).toMatchObject({
      repetido: true,
    });
    await comment(app, aFeedback(), { 'user-agent': 'two' });
    expect(rows('feedback')).toHaveLength(2);
  });
});

describe('a submission', () => {
  test.each([
    ['blank feedback', SERVICE_PATHS.feedback, aFeedback({ comentario: ' ' }), 400],
    ['an evaluation of six stars', SERVICE_PATHS.evaluation, anEvaluationBody({ calificacion: 6 }), 400],
    ['more than 16 KiB', SERVICE_PATHS.feedback, aFeedback({ comentario: 'a'.repeat(16_384) }), 413],
  ])('a submission of %s is refused with one reason', async (_name, url, body, status) => {
    const { app, rows } = await startTestApp();
    const answer = await send(app, url, body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ error: expect.stringMatching(/^[^\n]{10,120}\.$/) });
    expect([...rows('feedback'), ...rows('evaluations')]).toEqual([]);
  });

  test('with a comment of the maximum length of the forms is stored completely in any writing system', async () => {
    const { app, rows } = await startTestApp();
    const comentario = '\u0905'.repeat(2_000);
    const body = JSON.stringify(aFeedback({ comentario })).replaceAll('\u0905', '\\u0905');
    expect((await comment(app, body)).statusCode).toBe(201);
    expect(rows('feedback')).toMatchObject([{ comentario }]);
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'image/png'])(
    'as %s is refused',
    async (type) => {
      const { app } = await startTestApp();
      expect((await comment(app, aFeedback(), { 'content-type': type })).statusCode).toBe(415);
    },
  );

  test('a submission above the shared limit of its address is refused, and other addresses are served', async () => {
    const { app } = await startTestApp({ env: { RATE_LIMIT: '2', TRUST_PROXY: 'on' } });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    expect((await comment(app, aFeedback(), from('203.0.113.1'))).statusCode).toBe(201);
    expect((await evaluate(app, anEvaluationBody(), from('203.0.113.1'))).statusCode).toBe(201);
    const refused = await comment(app, aFeedback({ comentario: 'Otro' }), from('203.0.113.1'));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await comment(app, aFeedback(), from('203.0.113.2'))).statusCode).toBe(201);
    expect((await app.inject({ url: SERVICE_PATHS.ratings, headers: from('203.0.113.1') })).statusCode).toBe(
      200,
    );
  });

  test('counts an IPv6 network of 48 bits as one address', async () => {
    const { app } = await startTestApp({ env: { RATE_LIMIT: '1', TRUST_PROXY: 'on' } });
    const from = async (address: string) =>
      (await comment(app, aFeedback({ comentario: address }), { 'x-forwarded-for': address })).statusCode;
    expect(await from('2001:db8:1:1::1')).toBe(201);
    expect(await from('2001:db8:1:ffff::1')).toBe(429);
    expect(await from('2001:db8:2:1::1')).toBe(201);
  });
});

const RUNS = 400;

test.each([
  ['evaluations', SERVICE_PATHS.evaluation, anEvaluationBody()],
  ['feedback', SERVICE_PATHS.feedback, aFeedback()],
] as const)(
  '%s: a malformed body is refused and stores nothing; an accepted one stores one complete row',
  async (table, url, good) => {
    const { app, rows, db } = await startTestApp({ env: { RATE_LIMIT: '0', EVALUATION_LIMIT: '0' } });
    await fc.assert(
      fc.asyncProperty(anyMalformedBody(good), async (payload) => {
        db.exec(`DELETE FROM ${table}; DELETE FROM recent_sends`);
        const answer = await send(app, url, payload);
        expect([201, 400]).toContain(answer.statusCode);
        const stored = rows(table);
        expect(stored).toHaveLength(answer.statusCode === 201 ? 1 : 0);
        if (stored[0]) expect(storedTexts(stored[0])).toEqual(sentTexts(payload, stored[0]));
        else expect(answer.json().error).not.toBe('');
      }),
      { numRuns: RUNS },
    );
  },
);

const WIRE_FIELDS = [...Object.keys(anEvaluationBody()), ...Object.keys(aFeedback())];
/** Removes separators from identifications, because the service stores them without separators. */
const comparable = (value: unknown) =>
  String(value)
    .trim()
    .replace(/[\s\p{Pd}]/gu, '');
const storedTexts = (row: Record<string, unknown>) =>
  Object.entries(row)
    .filter(([key]) => WIRE_FIELDS.includes(key))
    .map(([key, value]) => [key, comparable(value)]);
const sentTexts = (payload: Buffer, row: Record<string, unknown>) => {
  const body = JSON.parse(payload.toString());
  return storedTexts(row).map(([key]) => [key, comparable(body[key as string])]);
};

describe('DNS rebinding', () => {
  /** Imitates a browser on this machine that opened a hostile page: the page's host name resolves to this machine. */
  async function setUp(env: Record<string, string> = {}) {
    const { app, rows, logged } = await startTestApp({ env: { LOG_LEVEL: 'warn', ...env } });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const send = (host: string, more: Record<string, string> = {}) =>
      new Promise<number>((resolve, reject) => {
        const headers = { host, origin: `http://${host}`, 'content-type': 'text/plain', ...more };
        const options = { host: '127.0.0.1', port, path: SERVICE_PATHS.feedback, method: 'POST', headers };
        const sent = request(options, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        sent.on('error', reject);
        sent.end(JSON.stringify(aFeedback()));
      });
    return { port, send, rows, logged };
  }

  test('a rebound page cannot submit, and the first attempt is logged', async () => {
    const { port, send, rows, logged } = await setUp();
    for (const more of [{}, { 'sec-fetch-site': 'same-origin' }] as Record<string, string>[])
      expect(await send(`evil.example:${port}`, more)).toBe(403);
    expect(rows('feedback')).toEqual([]);
    expect(logged().map(({ msg }) => msg)).toEqual([expect.stringContaining('ALLOWED_ORIGINS')]);
  });

  test.each(['localhost:PORT', '127.0.0.1:PORT', 'club.example.com'])(
    'a page of %s may submit',
    async (host) => {
      const { port, send, logged } = await setUp();
      expect(await send(host.replace('PORT', String(port)))).toBe(201);
      expect(logged()).toEqual([]);
    },
  );

  test('a page of an allowed origin may submit', async () => {
    const { port, send } = await setUp({ ALLOWED_ORIGINS: 'http://club.test:4300' });
    expect(await send(`club.test:${port}`, { origin: 'http://club.test:4300' })).toBe(201);
  });
});

describe.each([
  [SERVICE_PATHS.specialists, SAMPLE_LISTS.specialists],
  [SERVICE_PATHS.ratings, SAMPLE_LISTS.ratings],
])('GET %s', (url, rows) => {
  test('returns the original rows as JSON with no-cache', async () => {
    const { app } = await startTestApp();
    const answer = await app.inject(url);
    expect(answer.json()).toEqual(rows);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
  });

  test('answers 304 without a body if the tag matches', async () => {
    const { app } = await startTestApp();
    const { etag } = (await app.inject(url)).headers;
    const answer = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    expect((await app.inject({ url, headers: { 'if-none-match': 'W/"other"' } })).statusCode).toBe(200);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const { app } = await startTestApp();
    const [head, get] = [await app.inject({ method: 'HEAD', url }), await app.inject(url)];
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.body).toBe('');
  });

  test('may be read by the pages of allowed origins only', async () => {
    const { app } = await startTestApp({ env: { ALLOWED_ORIGINS: 'https://partner.example.com' } });
    const read = async (origin: string) => (await app.inject({ url, headers: { origin } })).headers;
    expect(await read('https://partner.example.com')).toMatchObject({
      'access-control-allow-origin': 'https://partner.example.com',
      vary: 'origin, accept-encoding',
    });
    expect(await read('https://evil.example.com')).not.toHaveProperty('access-control-allow-origin');
  });
});

test('if a list cannot be built, the service logs it once and serves the last good list', async () => {
  const { app, store, service, logged } = await startTestApp({ env: { LOG_LEVEL: 'info' } });
  const good = await app.inject(SERVICE_PATHS.ratings);
  const read = vi.spyOn(store, 'ratings').mockRejectedValue(new RangeError('Invalid string length'));
  await service.receiveEvaluation(anEvaluationBody());
  for (let request = 0; request < 3; request += 1) {
    const answer = await app.inject(SERVICE_PATHS.ratings);
    expect([answer.statusCode, answer.body]).toEqual([200, good.body]);
  }
  expect(read).toHaveBeenCalledTimes(1);
  expect(logged().filter(({ level }) => level >= 50)).toMatchObject([
    { list: 'ratings', msg: 'a list cannot be built; the last good one stays' },
  ]);
});

type Asked = Record<string, string>;
type Answered = { status: number; headers: IncomingHttpHeaders; body: string };

const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive'];

const fieldsOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)));

/** Requests a path over a network connection: the listening server answers cached lists before fastify's routing. */
async function overTheWire(app: FastifyInstance, path: string, headers: Asked): Promise<Answered> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const base = app.listeningOrigin;
  return new Promise((resolve, reject) => {
    get(base + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString('base64');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
    }).on('error', reject);
  });
}

/** Requests a URL through fastify's routing, without a network connection. */
async function byTheRoute(app: FastifyInstance, url: string, headers: Asked): Promise<Answered> {
  const answer = await app.inject({ url, headers: { host: '127.0.0.1', ...headers } });
  const body = answer.rawPayload.toString('base64');
  return { status: answer.statusCode, headers: answer.headers as IncomingHttpHeaders, body };
}

describe.each([SERVICE_PATHS.specialists, SERVICE_PATHS.ratings])('GET %s', (path) => {
  test.each<[string, Asked, Env]>([
    ['compressed', { 'accept-encoding': 'gzip, deflate, br' }, {}],
    ['for a client that knows gzip alone', { 'accept-encoding': 'gzip' }, {}],
    ['for a client that knows no encoding', {}, {}],
    ['for another tag', { 'if-none-match': 'W/"other"' }, {}],
    ['for who has it', { 'if-none-match': '*' }, {}],
    ['behind a trusted proxy', { 'x-forwarded-proto': 'https' }, { TRUST_PROXY: 'on' }],
    ['behind a trusted chain', { 'x-forwarded-proto': 'http, https' }, { TRUST_PROXY: 'loopback' }],
    ['behind another proxy', { 'x-forwarded-proto': 'https' }, { TRUST_PROXY: '10.0.0.0/8' }],
    ['by a proxy that is not believed', { 'x-forwarded-proto': 'https' }, {}],
    ['where other origins are allowed', {}, { ALLOWED_ORIGINS: 'https://a.example.com' }],
    ['to another origin', { origin: 'https://a.example.com' }, { ALLOWED_ORIGINS: 'https://a.example.com' }],
  ])('gets the same answer from the cache as from the route: %s', async (_, headers, env) => {
    const { app } = await startTestApp({ env });
    const route = await byTheRoute(app, path, headers);
    const wire = await overTheWire(app, path, headers);
    expect(fieldsOf(wire.headers)).toEqual(fieldsOf(route.headers));
    expect([wire.status, wire.body]).toEqual([route.status, route.body]);
    if (headers['accept-encoding'])
      expect(headers['accept-encoding']).toContain(route.headers['content-encoding']);
  });

  test('is counted in the metrics whether it is answered from memory or through fastify', async () => {
    const { app } = await startTestApp();
    await byTheRoute(app, path, {});
    await overTheWire(app, path, {});
    const metrics = async () => (await app.inject('/metrics')).body;
    await expect.poll(metrics).toContain(`club_requests_total{method="GET",route="${path}",status="200"} 2`);
  });
});

test('only the first request for a list goes through fastify; the next is answered from memory', async () => {
  const { app } = await startTestApp();
  const seen: string[] = [];
  app.addHook('onRequest', async ({ url }) => void seen.push(url));
  for (const path of [SERVICE_PATHS.specialists, SERVICE_PATHS.specialists, SERVICE_PATHS.ratings])
    expect((await overTheWire(app, path, {})).status).toBe(200);
  expect(seen).toEqual([SERVICE_PATHS.specialists, SERVICE_PATHS.ratings]);
});
