import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@club/shared/demo';
import type { DataLocation } from '../../server/platform/database/open-database';
import type { Postgres } from '../support/postgres';
import {
  fetchListedIds,
  killSite,
  readStoredSubmissions,
  type SentSubmission,
  startSite,
  stopSite,
} from '../support/running-site';
import { type CrashMoment, type CrashVerdict, createSubmission, judgeCrash, sendAndKill } from './sends';

export type CrashOptions = {
  /** Entry file of the server. */
  file: string;
  /** Location of the server's data. */
  place: DataLocation;
  /** Database that is killed in every third round, instead of the server. */
  database?: Pick<Postgres, 'kill' | 'restart'>;
  /** Disk whose power is cut in every round, instead of killing the server. */
  disk?: Pick<PowerCutDisk, 'cut' | 'restore'>;
  /** Number of times to kill the server. */
  rounds: number;
  /** New submissions per round. Submissions of earlier rounds without a response are sent again. */
  sends: number;
  concurrency: number;
  seed: number;
  onRound?: (report: RoundReport) => void;
};

export type RoundReport = {
  round: number;
  sends: number;
  resent: number;
  /** Moment of the kill; null in the last round, which has no kill. */
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
 * Kills the server (or its database, or its power) during submissions and restarts it, `rounds` times. Finally sends
 * the unanswered submissions and those of the last round again, and compares all acknowledged ones with the stored
 * rows.
 */
export async function runCrashes(options: CrashOptions): Promise<CrashVerdict> {
  const { file, place, database, disk, rounds, sends, concurrency, onRound } = options;
  const random = createRandom(options.seed);
  const sent: SentSubmission[] = [];
  const acknowledged = new Set<SentSubmission>();
  let previousAnswered: readonly SentSubmission[] = [];

  for (let round = 1; round <= rounds + 1; round += 1) {
    const last = round > rounds;
    const resent = sent.filter(
      (send) => !acknowledged.has(send) || (last && previousAnswered.includes(send)),
    );
    const site = await startSite(file, place);
    try {
      const ids = await fetchListedIds(site);
      const fresh = Array.from({ length: last ? 0 : sends }, (_, i) =>
        createSubmission(round, i, random.pick(ids)),
      );
      sent.push(...fresh);
      const queue = random.sample([...resent, ...fresh], resent.length + fresh.length);
      const victim = victimOf(round, options);
      const killed: CrashMoment | null = last
        ? null
        : { answers: 1 + random.int(queue.length - 1), delayMs: random.int(LONGEST_DELAY_MS), victim };
      const strike = async () => {
        if (victim === 'power') disk?.cut();
        if (victim !== 'site') await database?.kill();
        if (victim !== 'database') await killSite(site);
      };
      const { answered, unanswered, repeated } = await sendAndKill(
        site.base,
        queue,
        concurrency,
        killed,
        strike,
      );
      for (const send of answered) acknowledged.add(send);
      previousAnswered = answered;
      if (last && unanswered.length > 0)
        throw new Error('the server left sends unanswered without being killed');
      if (last) await stopSite(site);
      onRound?.({
        round,
        sends: fresh.length,
        resent: resent.length,
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
  return judgeCrash(sent, [...acknowledged], await readStoredSubmissions(place));
}

/** File system on its own loop device, whose power can be cut in simulation. */
export type PowerCutDisk = {
  folder: string;
  /** Discards all writes that were not flushed. The folder returns errors until `restore` is called. */
  cut(): void;
  /** Remounts the device as after a reboot. All its files must be closed. */
  restore(): void;
  remove(): void;
};

const BYTES = 1024 * 1024 * 1024;

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });

/** Returns the reason if this machine cannot simulate power cuts, else null. */
export function powerCutUnavailableReason(): string | null {
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  for (const program of ['mkfs.ext4', 'mount', 'xfs_io']) {
    try {
      run('sh', '-c', `command -v ${program}`);
    } catch {
      return `${program} is not installed`;
    }
  }
  return null;
}

/**
 * Mounts an empty ext4 file system on a loop device. Simulates power cuts as the kernel's tests do: by a shutdown call
 * that does not flush.
 */
export function openPowerCutDisk(): PowerCutDisk {
  const parent = mkdtempSync(join(tmpdir(), 'club-power-'));
  const image = join(parent, 'image');
  const folder = join(parent, 'disk');
  writeFileSync(image, '');
  truncateSync(image, BYTES);
  run('mkfs.ext4', '-q', '-F', image);
  mkdirSync(folder);
  const mount = () => run('mount', '-o', 'loop', image, folder);
  mount();
  chmodSync(parent, 0o755);
  return {
    folder,
    cut: () => void run('xfs_io', '-x', '-c', 'shutdown', folder),
    restore() {
      run('umount', folder);
      mount();
    },
    remove() {
      // Unmounts once the last file is closed, because readers may still have files open.
      run('umount', '--lazy', folder);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
