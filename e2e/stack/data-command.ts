import { built } from './paths';
import { remotesCommand } from './remotes-command';
import { siteDatabase } from './site-database';

/** Runs the site's own command for its data, as operators do; rejects with what it complained of. */
export const dataCommand = async (dataDir: string, ...args: string[]): Promise<string> =>
  remotesCommand(args, { DATA_DIR: dataDir, ...(await siteDatabase(dataDir)) }, built.data);
