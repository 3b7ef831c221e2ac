import { join } from 'node:path';
import type { Database } from '../platform/database/database';
import { isDatabaseCopy, unmarkDatabaseCopy } from './cluster/follow';
import { openClusterDeployStore } from './cluster/shared-store';
import type { DeployStore } from './deploy-store';
import { locksFolder, withLock, withStateLock } from './lock';
import { PREVIEWS_FOLDER } from './release-previews';
import { createReleaseStore } from './release-store';
import { parseSignedState, readStateText, STATE_FILE, writeStateText } from './state-file';
import { openFolderTokens } from './tokens';

export { isDatabaseCopy };

type Log = { info: (line: string) => void; error: (fields: { reason: string }, line: string) => void };

type Options = {
  remotesDir: string;
  secretsDir: string;
  /** Database that several servers share; without it, the directory is the only store. */
  shared?: { database: Database; url: string } | null;
  log?: Log;
};

const SILENT: Log = { info: () => undefined, error: () => undefined };

/** Opens a site's deploy store: in the shared database if there is one, else in the directory. */
export function openDeployStore({ shared, log = SILENT, ...places }: Options): DeployStore {
  if (shared) return openClusterDeployStore({ ...places, ...shared, log });
  const { remotesDir, secretsDir } = places;
  return {
    remotesDir,
    secretsDir,
    isShared: false,
    releases: createReleaseStore(remotesDir),
    previews: createReleaseStore(join(remotesDir, PREVIEWS_FOLDER)),
    tokens: openFolderTokens(secretsDir, (reason) => log.error({ reason }, 'deploy tokens refused')),
    readState: () => readStateText(remotesDir),
    parseState: (text, key) => parseSignedState(text, join(remotesDir, STATE_FILE), key),
    replaceState: (next) =>
      withStateLock(remotesDir, async () => {
        const text = await next(await readStateText(remotesDir));
        if (text !== null) await writeStateText(remotesDir, text);
      }),
    withChangeLock: (lock, work) => withLock({ dir: locksFolder(remotesDir), ...lock }, work),
    follow: () => unmarkDatabaseCopy(remotesDir),
    fetchActiveReleases: async () => undefined,
    watch: () => async () => undefined,
  };
}
