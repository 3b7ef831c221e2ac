import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SERVICE_PATHS } from '@club/shared/service';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aFeedback } from '../../trials/support/fixtures';
import { freePort } from '../../trials/support/free-ports';
import { bundleServer, runServer } from '../../trials/support/server-process';
import { tempDir } from '../../trials/support/temp-dir';
import { MIGRATIONS, migrate } from '../platform/database/migrations';
import { openDatabase } from '../platform/database/open-database';

const OUT = fileURLToPath(new URL(`../../node_modules/.server-test-${process.pid}`, import.meta.url));
let bundle = '';
beforeAll(async () => {
  bundle = await bundleServer(OUT);
});
afterAll(() => rmSync(OUT, { recursive: true, force: true }));

const start = async (dataDir = tempDir(), env = {}) => {
  const server = runServer(bundle, { DATA_DIR: dataDir, ...env });
  return { ...server, dataDir, base: await server.url() };
};

describe('the process', () => {
  test('logs its address once and serves there', async () => {
    const { base, output } = await start();
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    expect((await (await fetch(base + SERVICE_PATHS.specialists)).json()).length).toBe(3);
    expect(output.stdout.match(/listening at/g)).toHaveLength(1);
    expect(output.stderr).toBe('');
  });

  test('starts with a database that a newer version has migrated and logs one line', async () => {
    const dataDir = tempDir();
    const opened = await openDatabase({ dataDir, databaseUrl: null });
    if (!opened.ok) throw new Error(opened.problem);
    const expansion = { statements: ['CREATE TABLE later (id TEXT)'] };
    await migrate(opened.value, { migrations: [...MIGRATIONS, expansion] });
    await opened.value.close();
    const { base, output } = await start(dataDir);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    expect(output.stdout.match(/newer than this program's/g)).toHaveLength(1);
  });

  test('reports each problem of a bad configuration in one line', async () => {
    const server = runServer(bundle, { PORT: 'x', MODERATION: 'x' });
    expect(await server.ended()).toBe(1);
    expect(server.output.stderr).toMatch(/^cannot start: PORT [^\n]+\ncannot start: MODERATION [^\n]+\n$/);
    expect(server.output.stdout).toBe('');
  });

  test('reports a damaged database or a used port in one line', async () => {
    const dataDir = tempDir();
    writeFileSync(join(dataDir, 'club.sqlite'), 'x'.repeat(5_000));
    const damaged = runServer(bundle, { DATA_DIR: dataDir });
    expect(await damaged.ended()).toBe(1);
    expect(damaged.output.stderr).toMatch(/^cannot start: the database .+ is damaged[^\n]+\n$/);

    const { base } = await start();
    const second = runServer(bundle, { DATA_DIR: tempDir(), PORT: new URL(base).port });
    expect(await second.ended()).toBe(1);
    expect(second.output.stderr).toMatch(
      /^cannot start: port \d+ is in use by another program: set PORT [^\n]+\n$/,
    );
  });

  test('stops on SIGTERM while a thread runs uninterruptible native code', async () => {
    const dir = tempDir();
    const [worker, begun] = [join(dir, 'worker.mjs'), join(dir, 'begun')];
    writeFileSync(
      worker,
      `import { pbkdf2Sync } from 'node:crypto';
      import { writeFileSync } from 'node:fs';
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => {
        writeFileSync(${JSON.stringify(begun)}, '');
        pbkdf2Sync('a', 'b', 200_000_000, 64, 'sha512');
      });`,
    );
    const { base, child, ended, output } = await start(undefined, { WORKER: worker });
    await fetch(`${base}/hilo`);
    await expect.poll(() => existsSync(begun)).toBe(true);
    child.kill('SIGTERM');
    expect(await Promise.race([ended(), sleep(20_000, 'still running')])).toBe('SIGTERM');
    expect(output.stdout).toContain('"stopping"');
  });

  test('exits if its start fails, even if a timer is already running', async () => {
    const server = runServer(bundle, { DATA_DIR: tempDir(), SITE: 'fails when it has begun' });
    expect(await server.ended()).toBe(1);
    expect(server.output.stderr).toBe('cannot start: nothing to serve\n');
  });

  test('refuses a data folder that another process uses', async () => {
    const { dataDir } = await start();
    const second = runServer(bundle, { DATA_DIR: dataDir });
    expect(await second.ended()).toBe(1);
    expect(second.output.stderr).toBe(
      `cannot start: DATA_DIR ${dataDir} is in use by another process of this site\n`,
    );
  });

  test('drains on SIGTERM and exits with 0, despite idle connections', async () => {
    const { base, child, ended } = await start();
    const idle = connect(Number(new URL(base).port), '127.0.0.1');
    idle.on('error', () => {});
    const answer = await fetch(`${base}/lento`);
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    expect(await answer.text()).toBe('lento');
    expect(await ended()).toBe(0);
    idle.destroy();
  });

  test.skipIf(process.platform === 'win32')('opens no debugger on SIGUSR1', async () => {
    const { base, child, output, ended } = await start();
    child.kill('SIGUSR1');
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended()).toBe(0);
    expect(output.stderr).toBe('');
  });

  test.skipIf(!existsSync('/dev/full'))(
    'serves and stops cleanly if its log cannot be written, and reports it',
    async () => {
      const [port, full] = [await freePort(), openSync('/dev/full', 'w')];
      onTestFinished(() => closeSync(full));
      const { child, ended } = runServer(bundle, { DATA_DIR: tempDir(), PORT: String(port) }, full);
      const base = `http://127.0.0.1:${port}`;
      const healthz = () => fetch(`${base}/healthz`).then((answer) => answer.json());
      await expect.poll(() => healthz().catch(() => null)).toEqual({ status: 'ok', log: 'failing' });
      for (let sent = 0; sent < 3; sent += 1) {
        const body = JSON.stringify(aFeedback({ comentario: `${sent}` }));
        const answer = await fetch(base + SERVICE_PATHS.feedback, { method: 'POST', body });
        expect(answer.status).toBe(201);
      }
      expect(await (await fetch(`${base}/metrics`)).text()).toMatch(
        /^club_log_failing 1\n[\s\S]+^club_log_lines_lost [4-9]$/m,
      );
      child.kill('SIGTERM');
      expect(await ended()).toBe(0);
    },
  );

  test('keeps serving while its log is not read, reports it and recovers', async () => {
    const { base, child, ended, output } = await start();
    child.stdout?.pause();
    const isFailing = async () => (await (await fetch(`${base}/healthz`)).json()).log === 'failing';
    const fill = () => Promise.all(Array.from({ length: 100 }, () => fetch(`${base}/nada`)));
    while (!(await isFailing())) await fill();
    child.stdout?.resume();
    await expect.poll(isFailing).toBe(false);
    expect(output.stdout).toMatch(/the log could not be written/);
    child.kill('SIGTERM');
    expect(await ended()).toBe(0);
  });

  test('exits with the reason of an unhandled rejection', async () => {
    const { base, ended, output } = await start();
    await fetch(`${base}/rechazo`).catch(() => {});
    expect(await ended()).toBe(1);
    expect(output.stdout).toMatch(/unhandled rejection/);
    expect(output.stdout).toMatch(/nobody awaits this/);
  });
});
