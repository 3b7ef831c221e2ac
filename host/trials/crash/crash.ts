import { createRandom } from '@club/shared/demo';
import type { Env } from '../../server/platform/config/env-reader';
import type { DataLocation } from '../../server/platform/database/open-database';
import type { Postgres } from '../support/postgres';
import { killSite, listedIds, startSite, stopSite } from '../support/running-site';
import { type SentSubmission, storedSends } from '../support/stored-sends';
import type { Disk } from './power';
import { type CrashMoment, playRound } from './round';
import { makeSend } from './send';
import { type CrashVerdict, judgeCrash } from './verdict';

export type CrashOptions = {
  /** The server's entry, and where it keeps its data. */
  file: string;
  place: DataLocation;
  /** A database of its own, which is killed too, in every third round. */
  database?: Pick<Postgres, 'kill' | 'restart'>;
  /** What the data lies on, whose power is cut in every round instead. */
  disk?: Pick<Disk, 'cut' | 'restore'>;
  env?: Env;
  /** How often it is killed. */
  rounds: number;
  /** New submissions of each round; those that the rounds before left unanswered are sent again besides. */
  sends: number;
  concurrency: number;
  seed: number;
  onRound?: (report: RoundReport) => void;
};

export type RoundReport = {
  round: number;
  sends: number;
  resent: number;
  /** Null in the last round, which nobody interrupts. */
  killed: CrashMoment | null;
  answered: number;
  repeated: number;
};

const LONGEST_DELAY_MS = 5;
const DATABASE_EVERY = 3;

function victimOf(round: number, { database, disk }: CrashOptions): CrashMoment['victim'] {
  if (disk) return 'power';
  return database && round % DATABASE_EVERY === 0 ? 'database' : 'site';
}

/**
 * Kills the server with -9 (or its database, or cuts the power of both) amid submissions, starts it again on the same data, and so on. In
 * a further round, which nobody interrupts, whatever is unanswered and all that the round before had answered is sent again. Then every
 * answered submission must be stored once.
 */
export async function crash(options: CrashOptions): Promise<CrashVerdict> {
  const { file, place, database, disk, env, rounds, sends, concurrency, onRound } = options;
  const random = createRandom(options.seed);
  const sent: SentSubmission[] = [];
  const acknowledged = new Set<SentSubmission>();
  let lately: readonly SentSubmission[] = [];

  for (let round = 1; round <= rounds + 1; round += 1) {
    const last = round > rounds;
    const again = sent.filter((send) => !acknowledged.has(send) || (last && lately.includes(send)));
    const site = await startSite(file, place, env);
    try {
      const ids = await listedIds(site);
      const fresh = Array.from({ length: last ? 0 : sends }, (_, i) => makeSend(round, i, random.pick(ids)));
      sent.push(...fresh);
      const queue = random.sample([...again, ...fresh], again.length + fresh.length);
      const victim = victimOf(round, options);
      const killed: CrashMoment | null = last
        ? null
        : { answers: 1 + random.int(queue.length - 1), delayMs: random.int(LONGEST_DELAY_MS), victim };
      const strike = async () => {
        if (victim === 'power') disk?.cut();
        if (victim !== 'site') await database?.kill();
        if (victim !== 'database') await killSite(site);
      };
      const { answered, unanswered, repeated } = await playRound(
        site.base,
        queue,
        concurrency,
        killed,
        strike,
      );
      for (const send of answered) acknowledged.add(send);
      lately = answered;
      if (last && unanswered.length > 0)
        throw new Error('the server does not answer, though nobody killed it');
      if (last) await stopSite(site);
      onRound?.({
        round,
        sends: fresh.length,
        resent: again.length,
        killed,
        answered: answered.length,
        repeated,
      });
    } finally {
      await killSite(site);
      if (!last) disk?.restore();
      await database?.restart();
    }
  }
  return judgeCrash(sent, [...acknowledged], await storedSends(place));
}
