import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tableHead, tableRow, verdictLines } from './report';
import { torture } from './torture';
import { isClean } from './verdict';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const OPTIONS = {
  rounds: { type: 'string', default: '20' },
  sends: { type: 'string', default: '100' },
  concurrency: { type: 'string', default: '25' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
} as const;

function count(name: keyof typeof OPTIONS, text: string, min: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min)) throw new Error(`--${name} must be a whole number from ${min}, but is ${text}`);
  return value;
}

/** Tortures the built site's server on a data folder of its own; answers the exit code. */
export async function tortureCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const rounds = count('rounds', values.rounds, 1);
  const sends = count('sends', values.sends, 2);
  const concurrency = count('concurrency', values.concurrency, 1);
  const seed = count('seed', values.seed, 0);
  const dataDir = mkdtempSync(join(tmpdir(), 'club-torture-'));
  try {
    console.log(`--rounds ${rounds} --sends ${sends} --concurrency ${concurrency} --seed ${seed}`);
    console.log(tableHead());
    const verdict = await torture({
      file: join(ROOT, 'host/dist/server/main.js'),
      dataDir,
      env: { REMOTES_DIR: join(ROOT, '.remotes') },
      rounds,
      sends,
      concurrency,
      seed,
      onRound: (report) => console.log(tableRow(report)),
    });
    for (const line of verdictLines(verdict)) console.log(line);
    return isClean(verdict) ? 0 : 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
