import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builtRemotes } from '../registry/built-remotes';
import { STATE_FILE } from '../registry/state-file';

/** Where a first export takes its remotes from: a directory that a site runs from, or builds that run nowhere yet. */
export type RemotesSource = { remotesDir: string } | { builds: string[] };

type Choices = {
  /** The directory that is asked for. */
  from: string | undefined;
  /** Whether the builds of the checkout are offered. */
  builds: boolean;
  checkout: string;
  remotesDir: string;
  /** Whether the environment names that one. */
  isNamed: boolean;
};

/** What was asked for, else what runs where the environment says, else what was just built. */
export async function remotesSource(choices: Choices): Promise<RemotesSource> {
  const { from, builds, checkout, remotesDir, isNamed } = choices;
  if (from !== undefined) return { remotesDir: from };
  const hasRun = isNamed && existsSync(join(remotesDir, STATE_FILE));
  return builds && !hasRun ? { builds: await builtRemotes(checkout) } : { remotesDir };
}

/** As the export tells of it. */
export const sourceText = (source: RemotesSource): string =>
  'builds' in source ? 'the remotes that are built here' : `what runs in ${source.remotesDir}`;
