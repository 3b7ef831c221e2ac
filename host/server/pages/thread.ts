import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

type Limits = {
  /** Timeout of a task, ms; a task that exceeds it is stopped together with its thread. */
  limitMs: number;
  /** Time after which a thread without work ends, ms. */
  idleMs: number;
  /** Maximum number of tasks, waiting and running; further ones are rejected. */
  most: number;
  /** Minimum time between the starts of two tasks, ms. */
  intervalMs?: number;
};

export class ThreadQueueFull extends Error {}

/** Maximum JavaScript heap of a thread, MB; memory of native code has no limit. */
const HEAP_MB = 256;

/**
 * Maximum time to wait until a stopped thread has ended, ms, because native code such as `Intl.Segmenter` cannot be
 * interrupted.
 */
const END_TIMEOUT_MS = 1_000;

/** Threads that were told to end and may still be running. */
const busy = new Set<Worker>();

/**
 * Kills the process at exit if a thread is still running, because Node would wait for it. After a clean stop it uses
 * SIGTERM, which service managers do not treat as a failure.
 */
function exitWithoutThreads(code: number): void {
  if (busy.size === 0) return;
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, code === 0 ? 'SIGTERM' : 'SIGKILL');
}
process.on('exit', exitWithoutThreads);

type Thread = { worker: Worker; ended: AbortSignal; ending?: Promise<unknown> };

/** Runs tasks one after the other in another thread. Starts the thread when needed, and again after a failure. */
export function openTaskThread<Task, Result>(
  file: string,
  { limitMs, idleMs, most, intervalMs = 0 }: Limits,
) {
  let current: Thread | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let asked = 0;
  let nextStart = 0;
  let isStopped = false;

  function start(): Thread {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    const ended = new AbortController();
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      busy.delete(worker);
      ended.abort();
    });
    return { worker, ended: ended.signal };
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    if (!current || current.ended.aborted) return;
    busy.add(current.worker);
    current.ending ??= Promise.race([
      current.worker.terminate(),
      sleep(END_TIMEOUT_MS, undefined, { ref: false }),
    ]);
    await current.ending;
  }

  /** Returns the thread; starts one if there is none. Rejects while a terminated one is still running. */
  async function runningThread(): Promise<Thread> {
    clearTimeout(idle);
    await current?.ending;
    if (current?.ending && !current.ended.aborted)
      throw new Error('the thread of a former task has not ended');
    await sleep(Math.max(0, nextStart - performance.now()), undefined, { ref: false });
    nextStart = performance.now() + intervalMs;
    if (isStopped) throw new Error('the server is stopping');
    if (!current || current.ended.aborted) current = start();
    return current;
  }

  async function work(task: Task): Promise<Result> {
    const { worker, ended } = await runningThread();
    busy.add(worker);
    // Avoids `AbortSignal.timeout`: inside `AbortSignal.any`, Node may garbage-collect its signal before it aborts.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), limitMs).unref();
    try {
      const answered = once(worker, 'message', { signal: AbortSignal.any([ended, timeout.signal]) });
      worker.postMessage(task);
      const [result] = await answered;
      busy.delete(worker);
      idle = setTimeout(end, idleMs).unref();
      return result;
    } catch (error) {
      await end();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async run(task: Task): Promise<Result> {
      if (asked >= most) throw new ThreadQueueFull(`${asked} tasks are waiting already`);
      asked += 1;
      const result = last.then(() => work(task));
      last = result.catch(() => undefined);
      return result.finally(() => {
        asked -= 1;
      });
    },
    /** Ends the thread; later tasks are rejected. */
    async stop(): Promise<void> {
      isStopped = true;
      await end();
    },
  };
}
