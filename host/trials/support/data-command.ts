import { runDataCommand } from '../../server/directory/commands/run-command';
import type { DataLocation } from './databases';

/** Runs an `npm run data` command on a database; returns its exit code and output. */
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
