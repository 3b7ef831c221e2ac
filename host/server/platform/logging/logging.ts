import { writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config';

/** Names of personal fields, in requests and in the database, which are removed from log lines. */
const PERSONAL = [
  'idUsuario',
  'nombreUsuario',
  'correoUsuario',
  'telefono',
  'comentario',
  'idCard',
  'name',
  'lastName',
  'email',
  'phone',
  'body',
  'headers',
  'remoteAddress',
];

/** Creates a structured log without personal data: no bodies, headers, addresses or query strings (Ruling 23). */
export function createLog(
  level: Config['logLevel'],
  destination: DestinationStream = createLogOutput(),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), remove: true },
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
    },
    destination,
  );
}

function describeError(error: Error & { code?: string; trouble?: string }) {
  const { name, code, trouble, message, stack } = error;
  return { type: name, code, trouble, message, stack };
}

const RETRY_INTERVAL_MS = 1_000;
/** Number of retries while the output pipe is full; then the line is dropped. */
const WAITS = 10;
const FULL_PIPE_RETRY_DELAY_MS = 10;
const WARN = 40;

type LogState = { failing: boolean; lost: number };
export type LogOutput = DestinationStream & { state(): LogState };

type Write = (bytes: Buffer) => number;

/**
 * Returns a function that writes to stdout. Reading `process.stdout` first makes the pipe non-blocking; otherwise a
 * stalled reader would block the process.
 */
function standardOutput(): Write {
  const { fd } = process.stdout;
  return (bytes) => writeSync(fd, bytes);
}

/** Returns true if a person reads the log: at a terminal outside production. */
const isRead = (): boolean => process.stdout.isTTY && process.env.NODE_ENV !== 'production';

/**
 * Writes log lines as JSON, or formatted for a person. Drops lines that cannot be written within 0.1 s, then tries each
 * second to log how many were dropped.
 */
export function createLogOutput(write: Write = standardOutput(), isPlain = isRead()): LogOutput {
  let [lost, lostNow] = [0, 0];
  let retry: NodeJS.Timeout | null = null;
  let isCut = false;

  /** Writes a line; throws if it cannot be written completely. */
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
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_RETRY_DELAY_MS);
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
      // Ignores the error, because the interval tries again in a second.
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
        retry = setInterval(() => tryAgain((error as Error).message), RETRY_INTERVAL_MS);
        retry.unref();
      }
    },
    state: () => ({ failing: retry !== null, lost }),
  };
}

/** Escapes control characters; a text can then neither start a new log line nor control the terminal. */
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
