import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres } from '../../scripts/find-postgres.mjs';
import { buildPreviousHost } from '../support/command-process';
import { parseCount } from '../support/count';
import { startPostgres } from '../support/postgres';
import { runTrial, type TrialResult } from './trial';

const OPTIONS = {
  changes: { type: 'string', default: '100' },
  drawn: { type: 'boolean', default: false },
} as const;

const inMs = (value: number): string => `${Math.round(value)} ms`;

function reportLines({
  changes,
  traffic,
  catchUp,
  refusedWhileCut,
  limits,
  revokedMs,
  errorLines,
  faults,
}: TrialResult): string[] {
  const sorted = [...changes.agreedMs].sort((a, b) => a - b);
  const at = (share: number) =>
    inMs(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return [
    `${changes.deploys} deploys, ${changes.rollbacks} rollbacks on random servers; ${changes.known.size} states`,
    `${traffic.pages} pages, ${traffic.files} files of them, the slowest ${inMs(traffic.slowestMs)}`,
    `${traffic.hostFiles.size} files of the host's two builds, requested ${traffic.hostRequests} times`,
    `${traffic.sends} submissions during the upgrade and the rollback`,
    `servers agree after p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`,
    `catches up after a kill in ${inMs(catchUp.killed)}, after a lost connection in ${inMs(catchUp.cut)}`,
    `refusal of a rollback without database: ${refusedWhileCut}`,
    `submissions ${JSON.stringify(limits.sends)}, reports ${JSON.stringify(limits.reports)}, errors counted ${limits.errorCounts.join(', ')}`,
    `all servers refuse a revoked token after ${inMs(revokedMs)}`,
    ...errorLines.slice(0, 5).map((line) => `log: ${line}`),
    `faults ${faults.length}`,
    ...faults.slice(0, 20),
  ];
}

/** `npm run lab -- servers`: upgrades three servers behind nginx on one PostgreSQL and rolls them back. Returns the exit code. */
export default async function serversCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'club-servers-'));
  const previous = await buildPreviousHost();
  const postgres = await startPostgres(bin, { durable: true });
  try {
    const result = await runTrial({
      folder,
      url: await postgres.createDatabase(),
      previous: join(previous, 'host/dist/server/main.js'),
      changes: parseCount('changes', values.changes, 10),
      env: values.drawn ? {} : { SERVER_RENDERING: 'off' },
      print: console.log,
    });
    for (const line of reportLines(result)) console.log(line);
    return result.faults.length === 0 ? 0 : 1;
  } finally {
    await postgres.stop();
    for (const made of [folder, previous]) rmSync(made, { recursive: true, force: true });
  }
}
