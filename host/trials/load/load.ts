import { connect } from 'node:net';

export type LoadOptions = {
  port: number;
  connections: number;
  seconds: number;
  /** The bytes of the request of that number. */
  request: (number: number) => Buffer;
};

export type LoadReport = {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
  /** Connections that ended before they should. */
  broken: number;
};

const HEAD_END = Buffer.from('\r\n\r\n');

/** Asks on so many connections kept alive, each its next question when the last is answered. */
export async function load({ port, connections, seconds, request }: LoadOptions): Promise<LoadReport> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let serial = 0;
  let broken = 0;
  const start = performance.now();
  const end = start + seconds * 1_000;

  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let asked = 0;
      let head: Buffer = Buffer.alloc(0);
      let missing = 0;

      function ask() {
        if (performance.now() >= end) {
          socket.destroy();
          return;
        }
        asked = performance.now();
        socket.write(request(serial));
        serial += 1;
      }

      function answered(status: number) {
        times.push(performance.now() - asked);
        statuses[status] = (statuses[status] ?? 0) + 1;
        ask();
      }

      let status = 0;
      socket.on('connect', ask);
      socket.on('data', (chunk) => {
        if (missing > 0) {
          missing -= chunk.length;
          if (missing <= 0) answered(status);
          return;
        }
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const headEnd = head.indexOf(HEAD_END);
        if (headEnd === -1) return;
        const text = head.subarray(0, headEnd).toString('latin1');
        status = Number(text.slice(9, 12));
        const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
        missing = length - (head.length - headEnd - HEAD_END.length);
        head = Buffer.alloc(0);
        if (missing <= 0) answered(status);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (performance.now() < end) broken += 1;
        resolve();
      });
    });

  await Promise.all(Array.from({ length: connections }, one));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: times.length / ((performance.now() - start) / 1_000),
    p50: at(0.5),
    p99: at(0.99),
    statuses,
    broken,
  };
}

export const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
