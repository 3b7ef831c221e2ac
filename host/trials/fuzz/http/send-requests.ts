import { parseSiteFeedback, validateEvaluation } from '@club/shared/domain';
import fc from 'fast-check';
import type { Env } from '../../../server/platform/config/env-reader';
import type { DataLocation } from '../../../server/platform/database/open-database';
import { killSite, type StartedSite, startSite, stopSite } from '../../support/running-site';
import { storedSends } from '../../support/stored-sends';
import { deliver } from './deliver';
import { anyRequest } from './generate';

type RequestOptions = {
  /** The server's entry, and where it keeps its data. */
  file: string;
  place: DataLocation;
  env?: Env;
  requests: number;
  concurrency: number;
  seed: number;
};

type RequestReport = {
  /** How often each status was answered; 0 stands for none. */
  statuses: Record<number, number>;
  stored: number;
  /** What should not have happened, a line each. */
  faults: string[];
};

const PORTION = 1_000;

/** Makes malformed requests; the server must outlive them without an error of its own, and keep whole rows only. */
export async function sendRequests(options: RequestOptions): Promise<RequestReport> {
  const { file, place, env, requests, seed } = options;
  const report: RequestReport = { statuses: {}, stored: 0, faults: [] };
  const site = await startSite(file, place, env);
  try {
    for (let done = 0; done < requests; done += PORTION) {
      const bytes = fc.sample(anyRequest, {
        seed: seed + done,
        numRuns: Math.min(PORTION, requests - done),
      });
      await deliverAll(site, bytes, done, options.concurrency, report);
      if (site.server.child.exitCode !== null) {
        report.faults.push(`the server ended: ${site.server.output.stderr}`);
        return report;
      }
    }
    if ((await fetch(`${site.base}/healthz`)).status !== 200) report.faults.push('the server is not well');
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
      if (hung) report.faults.push(`no end: ${JSON.stringify(next.bytes.toString('latin1'))}`);
      if (failed) report.faults.push(`${failed}: ${JSON.stringify(next.bytes.toString('latin1'))}`);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one));
}

/** At least as many rows as submissions were answered with 201, each of them good: an answer may be lost when garbage follows the submission. */
async function checkStored(place: DataLocation, report: RequestReport): Promise<void> {
  const rows = await storedSends(place);
  report.stored = rows.length;
  const answered = report.statuses[201] ?? 0;
  if (rows.length < answered)
    report.faults.push(`${answered} sends were answered as stored, ${rows.length} are`);
  for (const { kind, body } of rows) {
    const good =
      kind === 'evaluation'
        ? Object.keys(validateEvaluation(body)).length === 0
        : parseSiteFeedback(body) !== null;
    if (!good) report.faults.push(`stored in part: ${kind} ${JSON.stringify(body)}`);
  }
}
