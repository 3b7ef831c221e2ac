import { createHash, createHmac } from 'node:crypto';
import type { DestinationStream } from 'pino';

type AlertOptions = {
  url: string;
  /** Key that signs the requests to the webhook. */
  secret: string;
  /** Pauses between the attempts to send an alert, ms. */
  pausesMs?: readonly number[];
  timeoutMs?: number;
  clock?: () => Date;
};

type LogLine = { level: number; time: string; msg?: string; alert?: true; [field: string]: unknown };

const ERROR = 50;
const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
const TIMEOUT_MS = 10_000;
/** Maximum number of unsent alerts; further ones are dropped. */
const CAPACITY = 100;
/** Time within which an equal alert is sent only once, ms. */
const REPETITION_WINDOW_MS = 10 * 60_000;

const isAlert = ({ level, alert }: LogLine): boolean => level >= ERROR || alert === true;

/** Returns the id of an alert. Equal alerts of several servers within the same ten minutes have the same id. */
function idOf(line: LogLine, at: Date): string {
  const { time: _, ...fields } = line;
  const period = Math.floor(at.getTime() / REPETITION_WINDOW_MS);
  return `msg_${createHash('sha256')
    .update(`${period} ${JSON.stringify(fields)}`)
    .digest('hex')
    .slice(0, 24)}`;
}

/** Returns the request body: the log line without its stack, plus `text`, the line that chat programs show. */
function bodyOf({ err, alert: _, level, ...fields }: LogLine): string {
  const { stack: __, ...error } = (err ?? {}) as Record<string, unknown>;
  const { time: ___, msg = '', ...rest } = fields;
  const details = Object.entries({ ...rest, ...error }).map(([name, value]) => `${name}: ${String(value)}`);
  const text = [msg, ...details].join(' · ');
  return JSON.stringify({
    ...fields,
    level: level >= ERROR ? 'error' : 'warn',
    ...(err ? { error } : {}),
    text,
  });
}

/**
 * Sends log lines of level error, and those marked `alert`, to a webhook, signed as in Standard Webhooks. Retries for
 * about 15 minutes. Never delays the caller; drops alerts while 100 are unsent.
 */
export function createAlertSender({
  url,
  secret,
  pausesMs = RETRY_DELAYS_MS,
  timeoutMs = TIMEOUT_MS,
  clock = () => new Date(),
}: AlertOptions): DestinationStream {
  const sentAt = new Map<string, number>();
  let unsent = 0;

  /** Returns whether the webhook accepted the alert. */
  async function send(id: string, body: string): Promise<boolean> {
    const timestamp = String(Math.floor(clock().getTime() / 1_000));
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    try {
      const { ok, body: answer } = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
      });
      await answer?.cancel();
      return ok;
    } catch {
      return false;
    }
  }

  async function deliver(id: string, body: string): Promise<void> {
    for (const pauseMs of [...pausesMs, null]) {
      if (await send(id, body)) return;
      if (pauseMs === null) return;
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
  }

  return {
    write(text) {
      const line: LogLine = JSON.parse(text);
      if (!isAlert(line) || unsent >= CAPACITY) return;
      const now = clock().getTime();
      const id = idOf(line, clock());
      for (const [known, at] of sentAt) if (now - at >= REPETITION_WINDOW_MS) sentAt.delete(known);
      if (sentAt.has(id)) return;
      sentAt.set(id, now);
      unsent += 1;
      void deliver(id, bodyOf(line)).finally(() => {
        unsent -= 1;
      });
    },
  };
}
