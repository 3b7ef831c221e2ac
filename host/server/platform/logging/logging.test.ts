import { Writable } from 'node:stream';
import { SERVICE_PATHS } from '@club/shared/service';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBareServer } from '../http/bare-server';
import { addLogMetrics } from '../metrics';
import { createLog, createLogOutput, formatLogLine } from './logging';

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
  const app = createBareServer({ trustProxy: 'nobody', log });
  app.get('/detalle/:id', async () => 'ok');
  app.get('/roto', async () => {
    throw new Error('disk is full');
  });
  app.post(SERVICE_PATHS.feedback, async () => 'ok');
  const headers = { 'x-canary': '101110111', cookie: 'idCard=101110111' };
  await app.inject({
    url,
    method,
    headers,
    ...(method === 'POST' ? { payload: { idUsuario: '101110111' } } : {}),
  });
  return lines.map((line) => JSON.parse(line));
}

test('the server logs route pattern, status and time of a request only', async () => {
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
  [SERVICE_PATHS.feedback, 'POST'],
] as const)('the log of %s contains nothing that a visitor sent', async (url, method) => {
  const lines = await request('debug', url, method);
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toContain('101110111');
});

test('the server logs submissions and failed requests, but not successful pages', async () => {
  expect(await request('info', '/detalle/7')).toEqual([]);
  const path = SERVICE_PATHS.feedback;
  expect(await request('info', path, 'POST')).toMatchObject([{ route: path, status: 200 }]);
  expect(await request('info', '/otra')).toMatchObject([{ route: '(none)', status: 404 }]);
});

test('the server logs a server failure with its reason', async () => {
  const [failure, line] = await request('info', '/roto');
  expect(failure).toMatchObject({ level: 50, err: { message: 'disk is full' } });
  expect(line).toMatchObject({ status: 500 });
});

test('the server removes identities that are logged by mistake', () => {
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

describe('the log output', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Simulates a disk with `room` free bytes. */
  function disk(room: number) {
    let text = '';
    const at = { room, code: 'ENOSPC' };
    const output = createLogOutput((bytes) => {
      const written = Math.min(bytes.length, at.room);
      if (written === 0) throw Object.assign(new Error(`${at.code}: no room`), { code: at.code });
      at.room -= written;
      text += bytes.subarray(0, written);
      return written;
    });
    return { output, at, text: () => text };
  }

  const A_LINE = '{"msg":"a line"}\n';

  test('drops and counts lines on a full disk, and continues once there is room', () => {
    const { output, at, text } = disk(A_LINE.length + 5);
    output.write(A_LINE);
    expect(output.state()).toEqual({ failing: false, lost: 0 });
    for (let sent = 0; sent < 3; sent += 1) output.write(A_LINE);
    expect(output.state()).toEqual({ failing: true, lost: 3 });
    vi.advanceTimersByTime(5_000);
    expect(output.state()).toEqual({ failing: true, lost: 3 });

    at.room = 1_000;
    vi.advanceTimersByTime(1_000);
    expect(output.state()).toEqual({ failing: false, lost: 3 });
    output.write(A_LINE);
    const [first, cut, told, last, end] = text().split('\n');
    expect([first, cut, last, end]).toEqual([A_LINE.trim(), '{"msg', A_LINE.trim(), '']);
    expect(JSON.parse(told ?? '')).toMatchObject({ level: 40, lost: 3, reason: 'ENOSPC: no room' });
  });

  test('reports only the lost lines of the latest failure', () => {
    const { output, at, text } = disk(0);
    output.write(A_LINE);
    at.room = 1_000;
    vi.advanceTimersByTime(1_000);
    at.room = 0;
    output.write(A_LINE);
    output.write(A_LINE);
    at.room = 1_000;
    vi.advanceTimersByTime(1_000);
    const lost = text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).lost);
    expect([lost, output.state()]).toEqual([[1, 2], { failing: false, lost: 3 }]);
  });

  test('waits for a slow reader, for a limited time', () => {
    let tries = 0;
    const slow = (answers: number) =>
      createLogOutput((bytes) => {
        tries += 1;
        if (tries <= answers) throw Object.assign(new Error('EAGAIN'), { code: 'EAGAIN' });
        return bytes.length;
      });
    const patient = slow(3);
    patient.write(A_LINE);
    expect(patient.state()).toEqual({ failing: false, lost: 0 });
    tries = 0;
    const stuck = slow(Number.POSITIVE_INFINITY);
    stuck.write(A_LINE);
    expect(stuck.state()).toEqual({ failing: true, lost: 1 });
  });

  test('formats lines for a person at a terminal', () => {
    let text = '';
    const output = createLogOutput((bytes) => {
      text += bytes;
      return bytes.length;
    }, true);
    output.write('{"level":40,"time":"2026-11-26T14:15:02.839Z","msg":"a line"}\n');
    expect(text).toBe('14:15:02 warn  a line\n');
  });

  test('metrics report failures and lost lines', async () => {
    const metrics = new Registry();
    const { output } = disk(0);
    addLogMetrics(metrics, output);
    expect(await metrics.metrics()).toMatch(/^club_log_failing 0\n[\s\S]+^club_log_lines_lost 0$/m);
    output.write(A_LINE);
    output.write(A_LINE);
    expect(await metrics.metrics()).toMatch(/^club_log_failing 1\n[\s\S]+^club_log_lines_lost 2$/m);
  });

  const TIME = '2026-11-26T14:15:02.839Z';

  describe('a line for a person', () => {
    test('shows time, level, message and fields in one line', () => {
      const line = JSON.stringify({
        level: 40,
        time: TIME,
        reason: 'no room',
        lost: 3,
        msg: 'the log goes on',
      });
      expect(formatLogLine(line)).toBe('14:15:02 warn  the log goes on reason="no room" lost=3\n');
    });

    test('shows the stack of an error below its line', () => {
      const err = {
        type: 'Error',
        message: 'disk is full',
        stack: 'Error: disk is full\n    at write (a.ts:1)',
      };
      expect(formatLogLine(JSON.stringify({ level: 50, time: TIME, err, msg: 'failed' }))).toBe(
        '14:15:02 error failed\nError: disk is full\n    at write (a.ts:1)\n',
      );
    });

    test('escapes characters that would start a line or control the terminal', () => {
      const text = formatLogLine(
        JSON.stringify({ level: 30, time: TIME, msg: 'a\nb\u009b2J', path: '\u001b]0;x\u0007' }),
      );
      expect(text.trimEnd()).not.toMatch(/\p{Cc}/u);
      expect(text).toContain('a\\u000ab\\u009b2J');
    });
  });
});
