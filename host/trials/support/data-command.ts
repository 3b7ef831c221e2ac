import { runCommand } from '../../server/data/run-command';
import type { Place } from './databases';

/** Runs a command of `npm run data` on the data at a place; answers what it said. */
export async function dataCommand(place: Place, args: readonly string[], env: Record<string, string> = {}) {
  const [said, complaints]: [string[], string[]] = [[], []];
  const code = await runCommand(
    args,
    { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', ...env },
    { say: (line) => said.push(line), complain: (line) => complaints.push(line) },
  );
  return { code, said, complaints };
}
