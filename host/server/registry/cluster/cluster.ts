import { type Database, DatabaseError } from '../../platform/database/database';
import { listenToChannel, withConnectionLock } from '../../platform/database/postgres/connection';
import { joinNext } from '../join-next';
import type { WaitingRelease } from '../release-limits';
import { type SignedTokens, signedTokens } from '../signed-tokens';
import { bringIn } from './bring-in';
import { bringFile, bringInForce, bringRelease, type Copy, follow } from './follow';
import { readCopy } from './release-copy';
import { repeatAtHints } from './repeat-at-hints';
import { dropReleases, putRelease, type ReleaseName, waitingReleases } from './stored-releases';
import { CHANNEL, readVersion, replaceStored } from './stored-state';

type Log = { info: (line: string) => void; error: (fields: { reason: string }, line: string) => void };

type Options = Copy & {
  /** Where that database is, for connections of their own. */
  url: string;
  log: Log;
};

type Lock = { name: string; patienceMs: number; refusal: () => Error };

/** What several servers run together: the database holds it, and each server has a copy in its REMOTES_DIR. */
export type Cluster = {
  database: Database;
  tokens: SignedTokens;
  /** Makes the copy what the database holds; a database that holds nothing gets what this server has. */
  follow(): Promise<void>;
  /** Follows every change within half a second, until the answer is called. */
  watch(): () => Promise<void>;
  /** Brings a release that the copy lacks; false where the database has none of that name. */
  bring(name: ReleaseName): Promise<boolean>;
  /** Brings a release with a file that all releases of its remote share; false where the database has none. */
  bringFile(remote: string, file: string): Promise<boolean>;
  /** Brings what the database's state runs, though it may be older than what was followed here. */
  bringInForce(): Promise<void>;
  /** Runs `work` while no server makes a change of that name. */
  alone<T>(lock: Lock, work: () => Promise<T>): Promise<T>;
  /** Replaces the state's text while no server does. */
  replace(next: (signed: string | null) => Promise<string | null>): Promise<void>;
  /** Hands a release of the copy to every server. */
  put(name: ReleaseName): Promise<void>;
  /** Returns the releases of a remote that are not among the known ones. */
  waiting(remote: string, known: ReadonlySet<string>): Promise<WaitingRelease[]>;
  drop(remote: string, once: ReadonlySet<string>, kept: ReadonlySet<string>): Promise<string[]>;
};

const POLL_MS = 500;
const PROBLEMS_TOLD = 10;

export function openCluster({ url, log, ...copy }: Options): Cluster {
  const { database, remotesDir, secretsDir } = copy;
  const tokens = signedTokens({ database, secretsDir, log });
  let followed: number | null = null;
  let leftOut = '';

  async function once(): Promise<void> {
    if (followed === null && (await bringIn(copy, tokens)))
      log.info('what runs here was brought into the database');
    followed = null;
    // A change made here meanwhile makes what was just read look old: it is read again before it is refused.
    const again = (error: unknown) => {
      if (error instanceof DatabaseError) throw error;
      return follow(copy);
    };
    const { version, problems } = await follow(copy).catch(again);
    followed = version;
    await tokens.follow();
    const reason = [...new Set(problems)].slice(0, PROBLEMS_TOLD).join('; ');
    if (reason !== '' && reason !== leftOut) log.error({ reason }, 'releases of the database are left out');
    leftOut = reason;
  }

  const run = joinNext(once);

  let told: string | null = null;
  async function look(isHint: boolean): Promise<void> {
    try {
      if (isHint || (await database.read(readVersion)) !== followed) await run();
      told = null;
    } catch (error) {
      // The database logs its own troubles.
      if (error instanceof DatabaseError) return;
      const reason = (error as Error).message;
      if (reason !== told) log.error({ reason }, 'what the database holds is not followed');
      told = reason;
    }
  }

  function watch(): () => Promise<void> {
    const repeated = repeatAtHints(look, POLL_MS);
    const end = listenToChannel(url, CHANNEL, repeated.hint);
    return async () => void (await Promise.all([end(), repeated.end()]));
  }

  return {
    database,
    tokens,
    follow: run,
    watch,
    bringInForce: () => bringInForce(copy),
    bring: (name) => bringRelease(copy, name),
    bringFile: (remote, file) => bringFile(copy, remote, file),
    alone: ({ name, ...lock }, work) =>
      withConnectionLock(url, { name: `club deploy ${name}`, ...lock }, work),
    replace: (text) => replaceStored(database, text),
    async put(name) {
      const release = await readCopy(remotesDir, name);
      await database.write((sql) => putRelease(sql, release));
    },
    waiting: (remote, known) => database.read((sql) => waitingReleases(sql, remote, known)),
    drop: (remote, once, kept) => database.write((sql) => dropReleases(sql, remote, once, kept)),
  };
}
