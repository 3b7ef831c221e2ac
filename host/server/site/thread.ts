import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

type Limits = {
  /** What takes longer is given up, and its thread with it. */
  limitMs: number;
  /** So long the thread stays without work. */
  idleMs: number;
  /** Asked for at once, the running one among them; more are refused. */
  most: number;
  /** Least time between the starts of two tasks. */
  intervalMs?: number;
};

export class TooMany extends Error {}

/** Ends a thread with a larger heap; native memory is not limited. */
const HEAP_MB = 256;

/** Timeout for the end of a thread: native code, such as that of `Intl.Segmenter`, cannot be interrupted. */
const END_MS = 1_000;

/** Threads that have a task, or are still to end. */
const busy = new Set<Worker>();

/** Ends the process by a signal when its exit would wait for a thread; service managers take SIGTERM for a clean end. */
function exitWithoutThreads(code: number): void {
  if (busy.size === 0) return;
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, code === 0 ? 'SIGTERM' : 'SIGKILL');
}
process.on('exit', exitWithoutThreads);

type Thread = { worker: Worker; ended: AbortSignal; ending?: Promise<unknown> };

/** Hands tasks to a thread, one after the other; the thread is started when it is needed, and again after a failure. */
export function openThread<Task, Result>(file: string, { limitMs, idleMs, most, intervalMs = 0 }: Limits) {
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
    current.ending ??= Promise.race([current.worker.terminate(), sleep(END_MS, undefined, { ref: false })]);
    await current.ending;
  }

  /** Starts no second thread beside one that cannot be ended. */
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
    try {
      const signal = AbortSignal.any([ended, AbortSignal.timeout(limitMs)]);
      const answered = once(worker, 'message', { signal });
      worker.postMessage(task);
      const [result] = await answered;
      busy.delete(worker);
      idle = setTimeout(end, idleMs).unref();
      return result;
    } catch (error) {
      await end();
      throw error;
    }
  }

  return {
    async run(task: Task): Promise<Result> {
      if (asked >= most) throw new TooMany(`${asked} tasks are waiting already`);
      asked += 1;
      const result = last.then(() => work(task));
      last = result.catch(() => undefined);
      return result.finally(() => {
        asked -= 1;
      });
    },
    /** Ends the thread and refuses further tasks. */
    async stop(): Promise<void> {
      isStopped = true;
      await end();
    },
  };
}
