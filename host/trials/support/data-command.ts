import { runDataCommand } from '../../server/directory/commands/run-command';
import type { DataLocation } from './databases';

/** Runs a command of `npm run data` on the data at a place; answers what it said. */
export async function dataCommand(
  place: DataLocation,
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const [said, complaints]: [string[], string[]] = [[], []];
  const code = await runDataCommand(
    args,
    { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', RESULTS_RATING: 'service', ...env },
    { print: (line) => said.push(line), printError: (line) => complaints.push(line) },
  );
  return { code, said, complaints };
}
