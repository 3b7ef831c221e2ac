import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, DatabaseError } from '../../platform/database/database';
import { listenToChannel, withConnectionLock } from '../../platform/database/postgres/connection';
import { DeployRefused } from '../deploy-refused';
import type { DeployStore } from '../deploy-store';
import { locksFolder, withLock, withStateLock } from '../lock';
import { PREVIEWS_FOLDER } from '../release-previews';
import { createReleaseStore } from '../release-store';
import { coalesceRuns } from '../shared-files';
import { writeStateText } from '../state-file';
import { fetchActiveReleases, importIntoDatabase, parseStoredState, syncFromDatabase } from './follow';
import { openSignedTokens, type SignedTokens } from './signed-tokens';
import {
  createPostgresReleaseStorage,
  NOTIFICATION_CHANNEL,
  PREVIEW_PREFIX,
  readStateVersion,
  readStoredState,
  replaceStoredState,
} from './stored';

type Log = { info: (line: string) => void; error: (fields: { reason: string }, line: string) => void };

type Options = {
  database: Database;
  /** URL of the database, for separate connections for locks and notifications. */
  url: string;
  remotesDir: string;
  secretsDir: string;
  log: Log;
};

const POLL_INTERVAL_MS = 500;
const MAX_LOGGED_PROBLEMS = 10;

/** Repeats `work` after each pause, or at once after `hint()`. `isHint` is true if `hint()` caused the run. */
function repeatAtHints(work: (isHint: boolean) => Promise<void>, pauseMs: number) {
  let hinted = false;
  let ended = false;
  let pausing = new AbortController();

  async function repeat(): Promise<void> {
    while (!ended) {
      const isHint = hinted;
      hinted = false;
      await work(isHint);
      if (hinted || ended) continue;
      pausing = new AbortController();
      await pause(pauseMs, null, { signal: pausing.signal }).catch(() => undefined);
    }
  }

  const repeating = repeat();
  return {
    hint: () => {
      hinted = true;
      pausing.abort();
    },
    async end(): Promise<void> {
      ended = true;
      pausing.abort();
      await repeating;
    },
  };
}

/**
 * Opens the deploy store that several servers share in their database. Each server applies a change within half a
 * second.
 */
export function openClusterDeployStore(options: Options): DeployStore & { tokens: SignedTokens } {
  const { database, url, remotesDir, secretsDir, log } = options;
  const releases = createReleaseStore(remotesDir, createPostgresReleaseStorage(database));
  const previews = createReleaseStore(
    join(remotesDir, PREVIEWS_FOLDER),
    createPostgresReleaseStorage(database, PREVIEW_PREFIX),
  );
  const copy = { database, remotesDir, secretsDir, releases };
  const tokens = openSignedTokens({ database, secretsDir, log });
  let followed: number | null = null;
  let leftOut = '';

  const follow = coalesceRuns(async () => {
    if (followed === null && (await importIntoDatabase(copy, tokens)))
      log.info('deployments of this server were imported into the database');
    followed = null;
    // Retries once, because a change at the same moment can make the first read look outdated.
    const again = (error: unknown) => {
      if (error instanceof DatabaseError) throw error;
      return syncFromDatabase(copy);
    };
    const { version, problems } = await syncFromDatabase(copy).catch(again);
    followed = version;
    await tokens.follow();
    const reason = [...new Set(problems)].slice(0, MAX_LOGGED_PROBLEMS).join('; ');
    if (reason !== '' && reason !== leftOut) log.error({ reason }, 'releases of the database are left out');
    leftOut = reason;
  });

  let reported: string | null = null;
  async function followIfChanged(isHint: boolean): Promise<void> {
    try {
      if (isHint || (await database.read(readStateVersion)) !== followed) await follow();
      reported = null;
    } catch (error) {
      // Ignores database errors, because the database wrapper logs them.
      if (error instanceof DatabaseError) return;
      const reason = (error as Error).message;
      if (reason !== reported) log.error({ reason }, 'the deployment state in the database is not followed');
      reported = reason;
    }
  }

  const readText = async () => (await database.read(readStoredState)).signed;

  /** Returns whether a change was stored even though its confirmation failed. */
  const isStored = async (text: string | null) =>
    text !== null && (await readText().catch(() => null)) === text;

  async function replaceState(next: (text: string | null) => Promise<string | null>): Promise<void> {
    await withStateLock(remotesDir, async () => {
      let text: string | null = null;
      const nextText = async (signed: string | null) => {
        text = await next(signed);
        return text;
      };
      await replaceStoredState(database, nextText).catch(async (error: unknown) => {
        if (!(error instanceof DatabaseError && (await isStored(text)))) throw error;
      });
      if (text !== null) await writeStateText(remotesDir, text);
    });
  }

  async function followOrRefuse(): Promise<void> {
    await follow().catch((error: Error) => {
      throw error instanceof DatabaseError ? error : new DeployRefused(error.message);
    });
  }

  return {
    remotesDir,
    secretsDir,
    isShared: true,
    releases,
    previews,
    tokens,
    readState: readText,
    parseState: parseStoredState,
    replaceState,
    withChangeLock: (lock, work) =>
      withLock({ dir: locksFolder(remotesDir), ...lock }, () =>
        withConnectionLock(url, { ...lock, name: `club deploy ${lock.name}` }, async () => {
          await followOrRefuse();
          return work();
        }),
      ),
    follow,
    fetchActiveReleases: () => fetchActiveReleases(copy),
    watch() {
      const repeated = repeatAtHints(followIfChanged, POLL_INTERVAL_MS);
      const end = listenToChannel(url, NOTIFICATION_CHANNEL, repeated.hint);
      return async () => void (await Promise.all([end(), repeated.end()]));
    },
  };
}
