import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseCount } from '../support/count';
import { SERVICE_FILE } from '../support/running-site';
import { formatFloodPhase, runFlood } from './flood';

const OPTIONS = {
  sends: { type: 'string', default: '8800' },
  concurrency: { type: 'string', default: '20' },
} as const;

/**
 * `npm run lab -- flood`: attacks the built service, with its default limits and temporary data. Returns the exit code.
 */
export default async function floodCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const dataDir = mkdtempSync(join(tmpdir(), 'club-flood-'));
  try {
    const faults = await runFlood({
      file: SERVICE_FILE,
      place: { dataDir, databaseUrl: null },
      sends: parseCount('sends', values.sends, 1),
      concurrency: parseCount('concurrency', values.concurrency, 1),
      onPhase: (phase) => console.log(formatFloodPhase(phase)),
    });
    const bytes = readdirSync(dataDir).reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0);
    console.log(`database ${(bytes / 1_048_576).toFixed(1)} MiB · faults ${faults.length}`);
    for (const fault of faults.slice(0, 20)) console.log(fault);
    return faults.length === 0 ? 0 : 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
