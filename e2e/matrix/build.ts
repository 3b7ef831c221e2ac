import { join } from 'node:path';
import budgets from '../budgets/budgets.json' with { type: 'json' };
import { remoteBytes } from '../budgets/built-bytes';
import { overruns } from '../budgets/overruns';
import { run } from '../stack/run';

const BUILD_EACH = join(import.meta.dirname, 'build-each.mjs');

/** Builds remotes as their own script does, one after the other; answers with each one's folder, or null where that fails. */
export async function builtRemotes(remotes: readonly string[]): Promise<(string | null)[]> {
  const said = await run(process.execPath, [BUILD_EACH, ...remotes], import.meta.dirname);
  const built: string[] = JSON.parse(said.trim().split('\n').at(-1) ?? '');
  return remotes.map((remote) => (built.includes(remote) ? join(remote, 'dist') : null));
}

/** Bytes that an altered build may exceed its budget by, so that only the large row fails on size. */
const ROOM = 500;

const profile = Object.fromEntries(
  Object.entries(budgets.deployables.profile).map(([part, most]) => [part, most + ROOM]),
);

export const isOverBudget = (build: string): boolean =>
  overruns({ profile }, { profile: remoteBytes(build) }).length > 0;
