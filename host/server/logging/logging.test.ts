import { Writable } from 'node:stream';
import Fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { answerError } from '../http/errors';
import { answerLog, createLog } from './logging';

function recorded(level: 'debug' | 'info' = 'debug') {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: createLog(level, stream) };
}

async function request(level: 'debug' | 'info', url: string, method: 'GET' | 'POST' = 'GET') {
  const { lines, log } = recorded(level);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  const logAnswer = answerLog(log);
  app.setErrorHandler(answerError);
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
  app.get('/detalle/:id', async () => 'ok');
  app.get('/roto', async () => {
    throw new Error('disk is full');
  });
  app.post('/envio', async () => 'ok');
  const headers = { 'x-canary': '101110111', cookie: 'idCard=101110111' };
  await app.inject({
    url,
    method,
    headers,
    ...(method === 'POST' ? { payload: { idUsuario: '101110111' } } : {}),
  });
  return lines.map((line) => JSON.parse(line));
}

test('a request is logged by its route’s pattern, status and time only', async () => {
  const [line, ...more] = await request('debug', '/detalle/101110111?idCard=101110111');
  expect(more).toEqual([]);
  expect(Object.keys(line).sort()).toEqual([
    'level',
    'method',
    'ms',
    'msg',
    'reqId',
    'route',
    'status',
    'time',
  ]);
  expect(line).toMatchObject({ method: 'GET', route: '/detalle/:id', status: 200 });
});

test.each([
  ['/detalle/101110111?idCard=101110111', 'GET'],
  ['/101110111', 'GET'],
  ['/roto?idCard=101110111', 'GET'],
  ['/envio', 'POST'],
] as const)('nothing that a visitor sent is in the log of %s', async (url, method) => {
  const lines = await request('debug', url, method);
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toContain('101110111');
});

test('what goes well is quiet, sends and failures are not', async () => {
  expect(await request('info', '/detalle/7')).toEqual([]);
  expect(await request('info', '/envio', 'POST')).toMatchObject([{ route: '/envio' }]);
  expect(await request('info', '/otra')).toMatchObject([{ route: '(none)', status: 404 }]);
});

test('a failure on our side is logged with its reason', async () => {
  const [failure, line] = await request('info', '/roto');
  expect(failure).toMatchObject({ level: 50, err: { message: 'disk is full' } });
  expect(line).toMatchObject({ status: 500 });
});

test('identities are removed from whatever is logged by mistake', () => {
  const { lines, log } = recorded();
  const user = { name: 'CANARY', lastName: 'CANARY', idCard: 'CANARY', email: 'CANARY', phone: 'CANARY' };
  const evaluation = {
    idUsuario: 'CANARY',
    nombreUsuario: 'CANARY',
    correoUsuario: 'CANARY',
    telefono: 'CANARY',
  };
  log.info(
    { ...evaluation, user, deeper: { user, evaluation }, body: 'CANARY', comentario: 'CANARY' },
    'oops',
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('CANARY');
});
