import { writeSync } from 'node:fs';
import { type DestinationStream, pino } from 'pino';

const RETRY_MS = 1_000;
/** How often a full pipe is tried again before the line is dropped. */
const WAITS = 10;
const WAIT_MS = 10;
const WARN = 40;

export type LogState = { failing: boolean; lost: number };
export type LogOutput = DestinationStream & { state(): LogState };

type Write = (bytes: Buffer) => number;

/** A pipe or socket whose reader hangs would hold every write, and the process with it: Node's own stream, made here, ends that. */
function standardOutput(): Write {
  const { fd } = process.stdout;
  return (bytes) => writeSync(fd, bytes);
}

/** Whether a person reads the log: at a terminal, of a site that does not run permanently. */
const isRead = (): boolean => process.stdout.isTTY && process.env.NODE_ENV !== 'production';

/**
 * Writes lines to a file descriptor, as JSON unless a person reads them. Lines that cannot be written (no room, nobody reads them) are dropped, and once a second a line
 * that tells how many is tried. The process waits at most a tenth of a second for its log.
 */
export function createLogOutput(write: Write = standardOutput(), isPlain = isRead()): LogOutput {
  let [lost, lostNow] = [0, 0];
  let retry: NodeJS.Timeout | null = null;
  let isCut = false;

  /** Throws if the line cannot be written whole. */
  function append(line: string): void {
    const text = isPlain ? formatLogLine(line) : line;
    let rest = Buffer.from(isCut ? `\n${text}` : text);
    for (let waits = 0; rest.length > 0; ) {
      try {
        const written = write(rest);
        if (written > 0) isCut = true;
        rest = rest.subarray(written);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waits === WAITS) throw error;
        waits += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
      }
    }
    isCut = false;
  }

  function tryAgain(reason: string): void {
    const time = new Date().toISOString();
    const msg = 'the log could not be written; it goes on here';
    try {
      append(`${JSON.stringify({ level: WARN, time, reason, lost: lostNow, msg })}\n`);
      if (retry) clearInterval(retry);
      [retry, lostNow] = [null, 0];
    } catch {
      // The next try is a second away.
    }
  }

  function drop(): void {
    lost += 1;
    lostNow += 1;
  }

  return {
    write(line) {
      if (retry) return drop();
      try {
        append(line);
      } catch (error) {
        drop();
        retry = setInterval(() => tryAgain((error as Error).message), RETRY_MS);
        retry.unref();
      }
    },
    state: () => ({ failing: retry !== null, lost }),
  };
}

/** Escapes control characters, which could start a line or steer the terminal. */
const printable = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Formats a JSON log line for a person at a terminal: time, level, message, other fields, and the stack of an error. */
export function formatLogLine(line: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(line);
  const label = pino.levels.labels[level] ?? String(level);
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const stack: string[] = err ? String(err.stack ?? err.message).split('\n') : [];
  const first = [String(time).slice(11, 19), label.padEnd(5), printable(String(msg)), ...rest.map(printable)];
  return [first.join(' '), ...stack.map(printable)].map((text) => `${text.trimEnd()}\n`).join('');
}
