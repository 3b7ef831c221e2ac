import { connect } from 'node:net';
import { parseSiteFeedback, validateEvaluation } from '@club/shared/domain';
import fc from 'fast-check';
import type { DataLocation } from '../../server/platform/database/open-database';
import {
  killSite,
  readStoredSubmissions,
  type StartedSite,
  startSite,
  stopSite,
} from '../support/running-site';
import { navigationStates, storageValues } from './browser-kinds';
import { type FuzzInputKind, type FuzzOutcome, fuzzInputKind } from './input-kind';
import { anyRequest } from './requests';
import { csvCells, listRows, manifests, registryStates } from './server-kinds';

type RequestOptions = Omit<FuzzOptions, 'inputs'> & { requests: number };

type RequestReport = {
  /** Number of responses by status; 0 counts connections closed without a response. */
  statuses: Record<number, number>;
  stored: number;
  /** One line per violated expectation. */
  faults: string[];
};

const BATCH_SIZE = 1_000;

/** Sends malformed requests. The server must survive, never answer with a 5xx status, and store only complete rows. */
async function sendRequests(options: RequestOptions): Promise<RequestReport> {
  const { file, place, requests, seed } = options;
  const report: RequestReport = { statuses: {}, stored: 0, faults: [] };
  const site = await startSite(file, place);
  try {
    for (let done = 0; done < requests; done += BATCH_SIZE) {
      const bytes = fc.sample(anyRequest, {
        seed: seed + done,
        numRuns: Math.min(BATCH_SIZE, requests - done),
      });
      await deliverAll(site, bytes, done, options.concurrency, report);
      if (site.server.child.exitCode !== null) {
        report.faults.push(`the server ended: ${site.server.output.stderr}`);
        return report;
      }
    }
    if ((await fetch(`${site.base}/healthz`)).status !== 200)
      report.faults.push('/healthz does not answer 200');
    await stopSite(site);
  } finally {
    await killSite(site);
  }
  await checkStored(place, report);
  return report;
}

async function deliverAll(
  site: StartedSite,
  requests: readonly Buffer[],
  serial: number,
  concurrency: number,
  report: RequestReport,
): Promise<void> {
  const port = Number(new URL(site.base).port);
  const queue = requests.map((bytes, index) => ({ bytes, serial: serial + index }));
  async function one(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { statuses, hung } = await deliver(port, next.bytes, next.serial);
      for (const status of statuses.length > 0 ? statuses : [0]) {
        report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      }
      const failed = statuses.find((status) => status >= 500 && status !== 505);
      if (hung) report.faults.push(`timeout: ${JSON.stringify(next.bytes.toString('latin1'))}`);
      if (failed) report.faults.push(`${failed}: ${JSON.stringify(next.bytes.toString('latin1'))}`);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one));
}

/**
 * Checks that all stored rows are valid, and that there are at least as many as responses with status 201. There may be
 * more, because garbage after a submission may lose its response.
 */
async function checkStored(place: DataLocation, report: RequestReport): Promise<void> {
  const rows = await readStoredSubmissions(place);
  report.stored = rows.length;
  const answered = report.statuses[201] ?? 0;
  if (rows.length < answered)
    report.faults.push(`${answered} sends were answered as stored, ${rows.length} are`);
  for (const { kind, body } of rows) {
    const isValid =
      kind === 'evaluation'
        ? Object.keys(validateEvaluation(body)).length === 0
        : parseSiteFeedback(body) !== null;
    if (!isValid) report.faults.push(`invalid row: ${kind} ${JSON.stringify(body)}`);
  }
}

const TIMEOUT_MS = 15_000;

/** Statuses received on a connection; `hung` is true if the server did not close the connection in time. */
type Delivery = { statuses: number[]; hung: boolean };

/** Writes bytes on a new connection, ends it, and reads until the server closes it. */
function deliver(port: number, bytes: Buffer, serial: number): Promise<Delivery> {
  return new Promise((resolve) => {
    // Varies the source address because one address would run out of ports.
    const localAddress = `127.0.${(serial >> 8) % 256}.${1 + (serial % 250)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    let text = '';
    let hung = false;
    socket.setTimeout(TIMEOUT_MS, () => {
      hung = true;
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    // Ignores resets, because the server may close the connection before everything is written.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ statuses: statusesIn(text), hung }));
    socket.end(bytes);
  });
}

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));

const withKind =
  <Input>(kind: FuzzInputKind<Input>) =>
  (inputs: number, seed: number): Promise<FuzzOutcome> =>
    fuzzInputKind(kind, inputs, seed);

const KINDS = [
  withKind(listRows),
  withKind(storageValues),
  withKind(navigationStates),
  withKind(csvCells),
  withKind(manifests),
  withKind(registryStates),
];

/** Share of the inputs to send as HTTP requests, which are slower than calls of a parser. */
const HTTP_SHARE = 0.1;

type FuzzOptions = {
  /** Entry file of the service. */
  file: string;
  /** Location of the service's data. */
  place: DataLocation;
  inputs: number;
  seed: number;
  concurrency: number;
};

type FuzzReport = RequestReport & { outcomes: FuzzOutcome[] };

/** Tests every kind of untrusted input. The same seed always generates the same inputs. */
export async function runFuzz({ inputs, seed, ...service }: FuzzOptions): Promise<FuzzReport> {
  const requests = Math.round(inputs * HTTP_SHARE);
  const each = Math.ceil((inputs - requests) / KINDS.length);
  const { statuses, stored, faults } = await sendRequests({ ...service, requests, seed });
  const outcomes: FuzzOutcome[] = [];
  for (const [i, run] of KINDS.entries()) outcomes.push(await run(each, seed + i));
  const broken = outcomes.flatMap(({ name, fault }) => (fault === null ? [] : `${name}: ${fault}`));
  return {
    outcomes: [{ name: 'HTTP', inputs: requests, fault: faults[0] ?? null }, ...outcomes],
    statuses,
    stored,
    faults: [...faults, ...broken],
  };
}
