import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { count } from '../testing/count';
import { SERVICE_FILE } from '../testing/service-file';
import { sendMalformed } from './malformed';

const OPTIONS = {
  requests: { type: 'string', default: '100000' },
  concurrency: { type: 'string', default: '40' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
} as const;

/** Makes malformed requests to the built service on data of its own; answers the exit code. */
export default async function malformedCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const requests = count('requests', values.requests, 1);
  const concurrency = count('concurrency', values.concurrency, 1);
  const seed = count('seed', values.seed, 0);
  const dataDir = mkdtempSync(join(tmpdir(), 'club-malformed-'));
  try {
    const start = performance.now();
    const { statuses, stored, faults } = await sendMalformed({
      file: SERVICE_FILE,
      place: { dataDir, databaseUrl: null },
      requests,
      concurrency,
      seed,
    });
    const seconds = Math.round((performance.now() - start) / 1_000);
    console.log(`--requests ${requests} --concurrency ${concurrency} --seed ${seed}: ${seconds} s`);
    for (const [status, times] of Object.entries(statuses)) {
      console.log(`${status === '0' ? 'closed' : status}  ${times}`);
    }
    console.log(`stored ${stored} · faults ${faults.length}`);
    for (const fault of faults.slice(0, 20)) console.log(fault);
    return faults.length === 0 ? 0 : 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
