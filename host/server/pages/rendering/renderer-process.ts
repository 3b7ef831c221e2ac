import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { RendererAnswer, RendererListName, RendererRequest } from '../../../renderer/protocol';

const HEAP_MB = 512;

const PERMISSION = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/** True if this version of Node can restrict a process's permissions. */
export const HAS_PERMISSION_MODEL = PERMISSION !== undefined;

/** Passes on `SystemRoot`, without which Node does not start on Windows. */
const { SystemRoot } = process.env;

type ConfinedNode = {
  /** Process id; undefined if the process did not start. */
  pid: number | undefined;
  input: Writable;
  /** Output that the script writes to file descriptor 3. */
  output: Readable;
  kill: () => void;
  /** Calls `listener` once after the process has ended for any reason. */
  onEnd: (listener: () => void) => void;
};

/**
 * Starts a script that may only read one folder. It cannot write files, start processes or read this process's
 * environment.
 */
function startConfinedNode(script: string, dir: string): ConfinedNode {
  const child = spawn(
    process.execPath,
    [PERMISSION ?? '--permission', `--allow-fs-read=${dir}${sep}`, `--max-old-space-size=${HEAP_MB}`, script],
    {
      cwd: dir,
      env: { TZ: 'America/Costa_Rica', NODE_ENV: 'production', ...(SystemRoot ? { SystemRoot } : {}) },
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      windowsHide: true,
    },
  );
  const [input, , , output] = child.stdio as unknown as [Writable, null, null, Readable];
  input.on('error', () => undefined);
  output.on('error', () => undefined);
  return {
    pid: child.pid,
    input,
    output,
    kill: () => child.kill('SIGKILL'),
    onEnd(listener) {
      child.once('error', listener);
      child.once('exit', listener);
    },
  };
}

/** Calls `onLine` with each line of a stream. Calls it a last time with null if a line exceeds `most` bytes. */
export function readLines(stream: Readable, most: number, onLine: (line: string | null) => void): void {
  let pieces: Buffer[] = [];
  let size = 0;
  let isOver = false;

  function add(piece: Buffer): void {
    size += piece.length;
    pieces.push(piece);
    if (size <= most) return;
    isOver = true;
    pieces = [];
    onLine(null);
  }

  stream.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0 && !isOver; end = rest.indexOf(10)) {
      add(rest.subarray(0, end));
      if (isOver) return;
      const line = Buffer.concat(pieces).toString('utf8');
      pieces = [];
      size = 0;
      rest = rest.subarray(end + 1);
      onLine(line);
    }
    if (!isOver && rest.length > 0) add(rest);
  });
}

const PAGE_BYTES = 4096;

/** Returns the resident memory of a process in bytes; null on systems other than Linux. */
async function residentMemory(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const pages = Number(text.split(' ')[1]);
  return pages > 0 ? pages * PAGE_BYTES : null;
}

/** Timeout for rendering one page, in milliseconds. */
const RENDER_TIMEOUT_MS = 1_000;
const START_TIMEOUT_MS = 10_000;
const MOST_WAITING = 64;
/** Maximum resident memory, bytes. The heap limit is not enough, because buffers are outside the heap. */
const MOST_MEMORY = 1024 * 1024 * 1024;
const MEMORY_CHECK_INTERVAL_MS = 1_000;
const MOST_ANSWER_BYTES = 4 * 1024 * 1024;

/** Answer of the process: a rendered page, or the reason of a failure. */
export type RenderAnswer = Extract<RendererAnswer, { type: 'drawn' | 'failed' }>;

/** Error for a process that ended before it began the page; the page can therefore be retried. */
export class RenderNotStarted extends Error {}

type Job = {
  url: string;
  limitMs: number;
  resolve: (answer: RenderAnswer) => void;
  reject: (error: Error) => void;
};

type Options = {
  script: string;
  dir: string;
  start: Extract<RendererRequest, { type: 'start' }>;
  onListed: (name: RendererListName, etag: string) => void;
  /** Called once, after the process has ended or was killed, with the reason. */
  onGone: (reason: string) => void;
};

/** Starts a process that renders one page at a time, each within a time limit, by default a second. */
export function startRendererProcess({ script, dir, start, onListed, onGone }: Options) {
  const node = startConfinedNode(script, dir);
  const waiting: Job[] = [];
  let current: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let gone: string | null = null;
  let started: (() => void) | null = null;

  const say = (order: RendererRequest) => node.input.write(`${JSON.stringify(order)}\n`);

  function end(reason: string): void {
    if (gone !== null) return;
    gone = reason;
    clearTimeout(timer);
    clearInterval(watch);
    node.kill();
    current?.reject(new Error(reason));
    for (const job of waiting) job.reject(new RenderNotStarted(reason));
    onGone(reason);
  }

  function next(): void {
    clearTimeout(timer);
    current = waiting.shift() ?? null;
    if (!current) return;
    const { url, limitMs } = current;
    timer = setTimeout(() => end(`took longer than ${limitMs} ms`), limitMs);
    say({ type: 'draw', url });
  }

  function settle(answer: RenderAnswer): void {
    const job = current;
    next();
    job?.resolve(answer);
  }

  function hear(answer: RendererAnswer): void {
    if (answer.type === 'listed') onListed(answer.name, answer.etag);
    else if (answer.type === 'started' && started) {
      clearTimeout(timer);
      started();
      started = null;
    } else if (answer.type === 'failed' && started) end(answer.reason);
    else if ((answer.type === 'drawn' || answer.type === 'failed') && current) settle(answer);
    else end('answered without being asked');
  }

  readLines(node.output, MOST_ANSWER_BYTES, (line) => {
    if (gone !== null) return;
    if (line === null) return end('answered without end');
    try {
      hear(JSON.parse(line) as RendererAnswer);
    } catch {
      end('answered what is no answer');
    }
  });
  node.onEnd(() => end('its process ended'));

  async function look(): Promise<void> {
    const memory = node.pid === undefined ? null : await residentMemory(node.pid);
    if (memory !== null && memory > MOST_MEMORY) end('held too much memory');
    if (gone !== null) throw new Error(gone);
  }

  const watch = setInterval(() => void look().catch(() => undefined), MEMORY_CHECK_INTERVAL_MS);
  watch.unref();
  timer = setTimeout(() => end(`did not start within ${START_TIMEOUT_MS} ms`), START_TIMEOUT_MS);
  const ready = new Promise<void>((resolve) => {
    started = resolve;
  });
  say(start);

  return {
    pid: node.pid,
    /** Resolves when the process has loaded the release; never settles if loading fails. */
    ready,
    giveList: (name: RendererListName, etag: string, text: string) => say({ type: 'list', name, etag, text }),
    /** Renders a page; rejects if the process ends first. */
    render: (url: string, limitMs = RENDER_TIMEOUT_MS): Promise<RenderAnswer> =>
      new Promise((resolve, reject) => {
        if (gone !== null || waiting.length >= MOST_WAITING) return reject(new Error('too much to do'));
        waiting.push({ url, limitMs, resolve, reject });
        if (!current) next();
      }),
    /** Kills the process if it uses too much memory; rejects with the reason if it has ended. */
    look,
    stop: () => end('stopped'),
  };
}

export type RendererProcess = ReturnType<typeof startRendererProcess>;
