import { join } from 'node:path';
import budgets from '../budgets/budgets.json' with { type: 'json' };
import { remoteBytes } from '../budgets/built-bytes';
import { overruns } from '../budgets/overruns';
import { ROOT } from '../stack/paths';
import { run } from '../stack/run';

const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

/** Builds a remote as its own script does; answers with the folder, or null where that fails. */
export const builtRemote = (remote: string): Promise<string | null> =>
  run(process.execPath, [VITE, 'build', '--configLoader', 'runner'], remote).then(
    () => join(remote, 'dist'),
    () => null,
  );

export const isOverBudget = (build: string): boolean =>
  overruns({ profile: budgets.deployables.profile }, { profile: remoteBytes(build) }).length > 0;
