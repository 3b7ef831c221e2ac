import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseCount } from '../support/count';
import { SERVICE_FILE } from '../support/running-site';
import { runFuzz } from './fuzz';

const OPTIONS = {
  inputs: { type: 'string', default: '1000000' },
  concurrency: { type: 'string', default: '40' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
} as const;

/** `npm run lab -- fuzz`: tests parsers and the built service with generated inputs. Returns the exit code. */
export default async function fuzzCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const inputs = parseCount('inputs', values.inputs, 1);
  const concurrency = parseCount('concurrency', values.concurrency, 1);
  const seed = parseCount('seed', values.seed, 0);
  console.log(`--inputs ${inputs} --concurrency ${concurrency} --seed ${seed}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'club-fuzz-'));
  try {
    const start = performance.now();
    const place = { dataDir, databaseUrl: null };
    const report = await runFuzz({ file: SERVICE_FILE, place, inputs, seed, concurrency });
    for (const { name, inputs: tried, fault } of report.outcomes)
      console.log(`${name}: ${tried}${fault === null ? '' : ', broken'}`);
    const statuses = Object.entries(report.statuses);
    console.log(
      statuses.map(([status, times]) => `${status === '0' ? 'closed' : status} × ${times}`).join(', '),
    );
    const seconds = Math.round((performance.now() - start) / 1_000);
    console.log(`stored ${report.stored} · faults ${report.faults.length} · ${seconds} s`);
    for (const fault of report.faults.slice(0, 20)) console.error(fault);
    return report.faults.length === 0 ? 0 : 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
