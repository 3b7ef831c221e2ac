import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres } from '../../scripts/find-postgres.mjs';
import { parseCount } from '../support/count';
import { startPostgres } from '../support/postgres';
import { type Result, runTrial } from './trial';

const OPTIONS = {
  changes: { type: 'string', default: '100' },
  drawn: { type: 'boolean', default: false },
} as const;

const inMs = (value: number): string => `${Math.round(value)} ms`;

function reportLines({
  told,
  seen,
  back,
  refusedWhileCut,
  limits,
  revokedMs,
  complaints,
  faults,
}: Result): string[] {
  const sorted = [...told.agreedMs].sort((a, b) => a - b);
  const at = (share: number) =>
    inMs(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return [
    `${told.deploys} deploys, ${told.rollbacks} roll backs, to random servers; ${told.known.size} states`,
    `${seen.pages} pages, ${seen.files} files of them, the slowest ${inMs(seen.slowestMs)}`,
    `${seen.hostFiles.size} files of the host's two builds, asked for ${seen.hostRequests} times`,
    `all agree after p50 ${at(0.5)}, p95 ${at(0.95)}, at most ${at(1)}`,
    `killed and started: agrees after ${inMs(back.killed)}; cut off and mended: ${inMs(back.cut)}`,
    `while cut off a deploy is refused: ${refusedWhileCut}`,
    `submissions ${JSON.stringify(limits.sends)}, reports ${JSON.stringify(limits.reports)}, errors seen ${limits.seen.join(', ')}`,
    `a revoked token is refused by all after ${inMs(revokedMs)}`,
    ...complaints.slice(0, 5).map((line) => `log: ${line}`),
    `faults ${faults.length}`,
    ...faults.slice(0, 20),
  ];
}

/** Three built servers on a PostgreSQL of their own behind nginx; answers the exit code. */
export default async function serversCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'club-servers-'));
  const postgres = await startPostgres(bin, { durable: true });
  try {
    const result = await runTrial({
      folder,
      url: await postgres.createDatabase(),
      changes: parseCount('changes', values.changes, 10),
      env: values.drawn ? {} : { SERVER_RENDERING: 'off' },
      say: console.log,
    });
    for (const line of reportLines(result)) console.log(line);
    return result.faults.length === 0 ? 0 : 1;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
