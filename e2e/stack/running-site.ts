import type { ServerProcess } from './server-process';

export type RunningSite = ServerProcess & {
  /** The directory that deploys of this site go to. */
  deployDir: string;
  releasesDir: string;
  /** Lets the site see what was written there behind the back of its commands. */
  follow: () => Promise<void>;
};
