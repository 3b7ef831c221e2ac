import { runCommand } from '../../server/data/run-command';
import type { Place } from './databases';

/** Runs a command of `npm run data` on the data at a place; answers what it said. */
export async function dataCommand(place: Place, args: readonly string[], env: Record<string, string> = {}) {
  const [said, complaints]: [string[], string[]] = [[], []];
  const code = await runCommand(
    args,
    { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', RESULTS_RATING: 'service', ...env },
    { print: (line) => said.push(line), printError: (line) => complaints.push(line) },
  );
  return { code, said, complaints };
}
