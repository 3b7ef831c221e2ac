import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../trials/support/temp-dir';
import { openTaskThread, ThreadQueueFull } from './thread';

/** Script of a thread that doubles numbers, counts its tasks, and fails on command. */
const WORKER = `import { execFileSync } from 'node:child_process';
import { parentPort } from 'node:worker_threads';
let tasks = 0;
parentPort.on('message', async (task) => {
  tasks += 1;
  if (task === 'throw') throw new Error('as ordered');
  if (task === 'reject') await Promise.reject(new Error('as ordered'));
  if (task === 'exit') process.exit(0);
  if (task === 'hang') for (;;);
  if (task === 'fill') for (const kept = []; ; ) kept.push(new Array(100_000).fill(tasks));
  if (task.startsWith('native ')) execFileSync('sh', ['-c', 'until [ -e "$0" ]; do sleep 0.05; done', task.slice(7)]);
  if (task === 'exit later') setTimeout(() => process.exit(1), 50);
  if (task === 'throw later') setTimeout(() => { throw new Error('as ordered'); }, 50);
  parentPort.postMessage({ task, tasks });
});`;

function setUp(limits: Partial<Parameters<typeof openTaskThread>[1]> = {}) {
  const file = join(tempDir(), 'worker.mjs');
  writeFileSync(file, WORKER);
  const thread = openTaskThread<string, { task: string; tasks: number }>(file, {
    limitMs: 5_000,
    idleMs: 60_000,
    most: 8,
    ...limits,
  });
  onTestFinished(thread.stop);
  return thread;
}

test('a worker thread runs one task after the other in one thread', async () => {
  const { run } = setUp();
  const done = await Promise.all(['a', 'b', 'c'].map(run));
  expect(done).toEqual([
    { task: 'a', tasks: 1 },
    { task: 'b', tasks: 2 },
    { task: 'c', tasks: 3 },
  ]);
});

test.each(['throw', 'reject', 'exit', 'hang'])(
  'a task that makes its thread %s fails, and the next ones run in another thread',
  async (task) => {
    const { run } = setUp();
    const [failed, done] = await Promise.allSettled([run(task), run('next')]);
    expect(failed.status).toBe('rejected');
    expect(done).toMatchObject({ status: 'fulfilled', value: { task: 'next', tasks: 1 } });
  },
);

test.each(['exit later', 'throw later'])(
  'a thread that ends between tasks (%s) is replaced',
  async (task) => {
    const { run } = setUp();
    // Ignores a rejection, because the error event may arrive before the answer.
    await run(task).catch(() => undefined);
    await expect.poll(async () => (await run('next')).tasks, { interval: 100 }).toBe(1);
  },
);

test('a worker thread rejects tasks beyond its queue limit', async () => {
  const { run } = setUp({ most: 2 });
  const accepted = [run('a'), run('b')];
  await expect(run('c')).rejects.toThrow(ThreadQueueFull);
  await Promise.all(accepted);
  expect(await run('d')).toMatchObject({ task: 'd' });
});

test('a task that fills the heap ends its thread', async () => {
  const { run } = setUp({ limitMs: 60_000 });
  await expect(run('fill')).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
  expect(await run('next')).toEqual({ task: 'next', tasks: 1 });
});

test('a worker thread starts no thread while a terminated one still runs native code', async () => {
  const { run } = setUp({ limitMs: 4_000 });
  const end = join(tempDir(), 'end');
  await run('first');
  await expect(run(`native ${end}`)).rejects.toThrow('aborted');
  await expect(run('next')).rejects.toThrow('has not ended');
  writeFileSync(end, '');
  await expect.poll(() => run('next').catch(() => null)).toEqual({ task: 'next', tasks: 1 });
});

test('a worker thread starts tasks no more often than allowed', async () => {
  const { run } = setUp({ intervalMs: 500 });
  await run('first');
  const start = performance.now();
  await Promise.all(['a', 'b', 'c'].map(run));
  expect(performance.now() - start).toBeGreaterThan(990);
});

test('a stopped thread rejects all tasks, waiting ones included', async () => {
  const { run, stop } = setUp();
  const waiting = Promise.allSettled(['hang', 'next'].map(run));
  await stop();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(run('later')).rejects.toThrow('stopping');
});

test('a thread without work ends', async () => {
  const { run } = setUp({ idleMs: 50 });
  await run('a');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await run('b')).toEqual({ task: 'b', tasks: 1 });
});
