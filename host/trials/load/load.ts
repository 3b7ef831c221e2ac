import { connect } from 'node:net';
import { demoRatings, demoSpecialists } from '@club/shared/demo';
import { SERVICE_PATHS } from '@club/shared/service';
import { loadInitialLists } from '../../server/directory/sql/lists';
import { specialistIdOfRow } from '../../server/directory/sql/rows';
import type { Lists } from '../../server/directory/store';
import { type DataLocation, openDatabase } from '../../server/platform/database/open-database';
import { aFeedback, anEvaluationBody } from '../support/fixtures';
import { killSite, SERVICE_FILE, type StartedSite, startSite, stopSite } from '../support/running-site';

type LoadOptions = {
  port: number;
  connections: number;
  seconds: number;
  /** Returns the bytes of the request with this number. */
  request: (number: number) => Buffer;
};

export type LoadReport = {
  perSecond: number;
  /** Percentiles of the response time, ms. */
  p50: number;
  p99: number;
  /** Number of responses by status. */
  statuses: Record<number, number>;
  /** Number of connections that the server closed before its response was complete. */
  broken: number;
};

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Sends requests on several keep-alive connections. Each connection sends the next request after the response to the
 * last one.
 */
export async function sendLoad({ port, connections, seconds, request }: LoadOptions): Promise<LoadReport> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let serial = 0;
  let broken = 0;
  const start = performance.now();
  const end = start + seconds * 1_000;

  const connection = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sentAt = 0;
      let head: Buffer = Buffer.alloc(0);
      let missing = 0;

      function sendNext() {
        if (performance.now() >= end) {
          socket.destroy();
          return;
        }
        sentAt = performance.now();
        socket.write(request(serial));
        serial += 1;
      }

      function received(status: number) {
        times.push(performance.now() - sentAt);
        statuses[status] = (statuses[status] ?? 0) + 1;
        sendNext();
      }

      let status = 0;
      socket.on('connect', sendNext);
      socket.on('data', (chunk) => {
        if (missing > 0) {
          missing -= chunk.length;
          if (missing <= 0) received(status);
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
        if (missing <= 0) received(status);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (performance.now() < end) broken += 1;
        resolve();
      });
    });

  await Promise.all(Array.from({ length: connections }, connection));
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

/** Returns a GET request that accepts gzip, which both the service and nginx support. */
export const rawGetRequest = (path: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n`);

/** Returns a function that creates unique submissions: evaluations for even numbers, feedback for odd ones. */
export function createSubmissionRequests(run: string, ids: readonly string[]): (number: number) => Buffer {
  return (number) => {
    const comentario = `Medición ${run}, envío ${number}: quedó muy bien y a tiempo.`;
    const idEspecialista = ids[number % ids.length] ?? '';
    const [path, body] =
      number % 2 === 0
        ? [SERVICE_PATHS.evaluation, anEvaluationBody({ idEspecialista, comentario })]
        : [SERVICE_PATHS.feedback, aFeedback({ comentario })];
    const bytes = Buffer.from(JSON.stringify(body));
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), bytes]);
  };
}

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export function formatLoadReport(
  name: string,
  { perSecond, p50, p99, statuses, broken }: LoadReport,
): string {
  const answers = Object.entries(statuses).map(([status, times]) => `${status}×${number(times)}`);
  return [
    name.padEnd(44),
    `${number(perSecond).padStart(7)}/s`,
    `p50 ${number(p50, 1)} ms`,
    `p99 ${number(p99, 1)} ms`,
    ...answers,
    ...(broken > 0 ? [`broken ${broken}`] : []),
  ].join('  ');
}

/** Fills an empty database with `size` specialists and runs the built service while `work` runs. */
export async function withFilledService(
  place: DataLocation,
  size: number,
  work: (site: StartedSite) => Promise<void>,
): Promise<void> {
  await fillDirectory(place, size);
  const site = await startSite(SERVICE_FILE, place);
  try {
    await work(site);
    await stopSite(site);
  } finally {
    await killSite(site);
  }
}

export const portOfSite = ({ base }: StartedSite): number => Number(new URL(base).port);

/** Fills an empty database with `size` specialists and their ratings, by repeating the demo data. */
export async function fillDirectory(place: DataLocation, size: number): Promise<void> {
  const opened = await openDatabase(place);
  if (!opened.ok) throw new Error(opened.problem);
  await opened.value.write((sql) => loadInitialLists(sql, largeLists(size)));
  await opened.value.close();
}

function largeLists(size: number): Lists {
  const specialists = demoSpecialists().filter((row) => specialistIdOfRow(row, 'id') !== '');
  const ratings = demoRatings().filter((row) => specialistIdOfRow(row, 'cedula') !== '');
  return {
    specialists: Array.from({ length: size }, (_, index) => ({
      ...specialists[index % specialists.length],
      id: String(index + 1),
      nombre: nameOf(index),
      telefono: String(60_000_000 + ((index * 7_919) % 9_999_999)),
      correo: `${nameOf(index * 31)}@example.com`,
    })),
    ratings: Array.from({ length: size }, (_, index) => ({
      ...ratings[index % ratings.length],
      cedula: String(index + 1),
    })),
  };
}

/** Returns a different name for each index, because repeated names would compress too well. */
const nameOf = (index: number): string => ((index * 2_654_435_761) % 4_294_967_296).toString(36);
