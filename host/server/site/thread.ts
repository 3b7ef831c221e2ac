import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

type Limits = {
  /** What takes longer is given up, and its thread with it. */
  limitMs: number;
  /** So long the thread stays without work. */
  idleMs: number;
  /** Asked for at once, the running one among them; more are refused. */
  most: number;
};

export class TooMany extends Error {}

/** Hands tasks to a thread, one after the other; the thread is started when it is needed, and again after a failure. */
export function openThread<Task, Result>(file: string, { limitMs, idleMs, most }: Limits) {
  let current: { worker: Worker; ended: AbortSignal } | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let asked = 0;

  function start() {
    const worker = new Worker(file);
    const ended = new AbortController();
    worker.on('error', () => undefined).once('exit', () => ended.abort());
    return { worker, ended: ended.signal };
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = current?.worker;
    current = null;
    await stopped?.terminate();
  }

  async function work(task: Task): Promise<Result> {
    clearTimeout(idle);
    current = current && !current.ended.aborted ? current : start();
    const { worker, ended } = current;
    try {
      const signal = AbortSignal.any([ended, AbortSignal.timeout(limitMs)]);
      const answered = once(worker, 'message', { signal });
      worker.postMessage(task);
      const [result] = await answered;
      idle = setTimeout(stop, idleMs).unref();
      return result;
    } catch (error) {
      await stop();
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
    stop,
  };
}
