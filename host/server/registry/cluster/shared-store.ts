import { type Database, DatabaseError } from '../../platform/database/database';
import { listenToChannel, withConnectionLock } from '../../platform/database/postgres/connection';
import { DeployRefused } from '../deploy-refused';
import type { DeployStore } from '../deploy-store';
import { joinNext } from '../join-next';
import { locksOf, withLock, withStateLock } from '../lock';
import { createReleaseStore } from '../release-store';
import { writeStateText } from '../state-file';
import { bringInForce, fillDatabase, followStored, parseStored } from './follow';
import { type SignedTokens, signedTokens } from './signed-tokens';
import { CHANNEL, postgresStorage, readStored, readVersion, replaceStored } from './stored';

type Log = { info: (line: string) => void; error: (fields: { reason: string }, line: string) => void };

type Options = {
  database: Database;
  /** Where that database is, for connections of their own. */
  url: string;
  remotesDir: string;
  secretsDir: string;
  log: Log;
};

const POLL_MS = 500;
const PROBLEMS_TOLD = 10;

/** Repeats work after a pause, or at once after a hint, of which it is told. */
function repeatAtHints(work: (isHint: boolean) => Promise<void>, pauseMs: number) {
  let hinted = false;
  let ended = false;
  let wake = () => {};

  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function repeat(): Promise<void> {
    while (!ended) {
      const isHint = hinted;
      hinted = false;
      await work(isHint);
      if (!hinted && !ended) await rest();
    }
  }

  const repeating = repeat();
  return {
    hint: () => {
      hinted = true;
      wake();
    },
    async end(): Promise<void> {
      ended = true;
      wake();
      await repeating;
    },
  };
}

/** Keeps what several servers run in their database. Each follows every change within half a second. */
export function openSharedStore(options: Options): DeployStore & { tokens: SignedTokens } {
  const { database, url, remotesDir, secretsDir, log } = options;
  const releases = createReleaseStore(remotesDir, postgresStorage(database));
  const copy = { database, remotesDir, secretsDir, releases };
  const tokens = signedTokens({ database, secretsDir, log });
  let followed: number | null = null;
  let leftOut = '';

  const follow = joinNext(async () => {
    if (followed === null && (await fillDatabase(copy, tokens)))
      log.info('what runs here was brought into the database');
    followed = null;
    // A change made here meanwhile makes what was just read look old: it is read again before it is refused.
    const again = (error: unknown) => {
      if (error instanceof DatabaseError) throw error;
      return followStored(copy);
    };
    const { version, problems } = await followStored(copy).catch(again);
    followed = version;
    await tokens.follow();
    const reason = [...new Set(problems)].slice(0, PROBLEMS_TOLD).join('; ');
    if (reason !== '' && reason !== leftOut) log.error({ reason }, 'releases of the database are left out');
    leftOut = reason;
  });

  let told: string | null = null;
  async function look(isHint: boolean): Promise<void> {
    try {
      if (isHint || (await database.read(readVersion)) !== followed) await follow();
      told = null;
    } catch (error) {
      // The database logs its own troubles.
      if (error instanceof DatabaseError) return;
      const reason = (error as Error).message;
      if (reason !== told) log.error({ reason }, 'what the database holds is not followed');
      told = reason;
    }
  }

  const readText = async () => (await database.read(readStored)).signed;

  /** Whether a change is in force although its confirmation was lost. */
  const isInForce = async (text: string | null) =>
    text !== null && (await readText().catch(() => null)) === text;

  async function replaceState(next: (text: string | null) => Promise<string | null>): Promise<void> {
    await withStateLock(remotesDir, async () => {
      let text: string | null = null;
      const nextText = async (signed: string | null) => {
        text = await next(signed);
        return text;
      };
      await replaceStored(database, nextText).catch(async (error: unknown) => {
        if (!(error instanceof DatabaseError && (await isInForce(text)))) throw error;
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
    tokens,
    readState: readText,
    parseState: parseStored,
    replaceState,
    alone: (lock, work) =>
      withLock({ dir: locksOf(remotesDir), ...lock }, () =>
        withConnectionLock(url, { ...lock, name: `club deploy ${lock.name}` }, async () => {
          await followOrRefuse();
          return work();
        }),
      ),
    follow,
    bringInForce: () => bringInForce(copy),
    watch() {
      const repeated = repeatAtHints(look, POLL_MS);
      const end = listenToChannel(url, CHANNEL, repeated.hint);
      return async () => void (await Promise.all([end(), repeated.end()]));
    },
  };
}
