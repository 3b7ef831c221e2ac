import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@club/shared/demo';
import type { DataLocation } from '../../server/platform/database/open-database';
import { type Inspection, inspect } from './inspect';

type Random = ReturnType<typeof createRandom>;

type DamagedFile = { name: string; size?: number };

export type FlipTarget = {
  place: DataLocation;
  /** Holds the stopped database; its contents are restored before each damage. */
  folder: string;
  /** The files to damage, each as often as its size asks; of some only the beginning. */
  files: readonly DamagedFile[];
  /** Starts the database server; false if it refuses. */
  start?: () => Promise<boolean>;
  stop?: () => Promise<void>;
};

/**
 * `reported`: rows are missing or changed, and reported. `refused`: the start or a list is refused, which is a report. `list lost`: a list is
 * answered without any of its rows. `unnoticed`: rows are missing or changed without a report.
 */
export const OUTCOMES = ['unharmed', 'reported', 'refused', 'list lost', 'unnoticed'] as const;
export type FlipOutcome = (typeof OUTCOMES)[number];
export type Flip = { damage: string; outcome: FlipOutcome; seen: Inspection };

/** Every so many damages cut a file instead of flipping a bit. */
const CUT_EVERY = 10;

/** Damages one bit, or cuts one file, of a prepared database, starts the service on it, and compares it with the undamaged one; `flips` times. */
export async function flipBits(
  { place, folder, files, start = async () => true, stop = async () => undefined }: FlipTarget,
  { flips, seed, onFlip }: { flips: number; seed: number; onFlip: (flip: Flip) => void },
): Promise<void> {
  const random = createRandom(seed);
  const pristine = `${folder}.pristine`;
  const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);
  copy(folder, pristine);
  const restore = () => {
    rmSync(folder, { recursive: true });
    copy(pristine, folder);
  };
  const look = async (): Promise<Inspection> => {
    try {
      return (await start()) ? await inspect(place) : { refused: 'the database server does not start' };
    } finally {
      await stop();
    }
  };
  try {
    const sound = await look();
    for (let flip = 1; flip <= flips; flip += 1) {
      restore();
      const damage = flip % CUT_EVERY === 0 ? cut(random, folder, files) : flipBit(random, folder, files);
      const seen = await look();
      onFlip({ damage, outcome: outcomeOf(sound, seen), seen });
    }
  } finally {
    restore();
    rmSync(pristine, { recursive: true });
  }
}

/** A random byte of all files together. */
function pickByte(random: Random, folder: string, files: readonly DamagedFile[]) {
  const sizes = files.map(({ name, size }) => size ?? statSync(join(folder, name)).size);
  let at = random.int(sizes.reduce((sum, size) => sum + size, 0));
  for (const [index, size] of sizes.entries()) {
    if (at < size) return { file: files[index]?.name ?? '', at };
    at -= size;
  }
  throw new RangeError('all files are empty');
}

function flipBit(random: Random, folder: string, files: readonly DamagedFile[]): string {
  const { file, at } = pickByte(random, folder, files);
  const bit = random.int(8);
  const opened = openSync(join(folder, file), 'r+');
  const byte = Buffer.alloc(1);
  readSync(opened, byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ (1 << bit);
  writeSync(opened, byte, 0, 1, at);
  closeSync(opened);
  return `${file}: bit ${bit} of byte ${at}`;
}

function cut(random: Random, folder: string, files: readonly DamagedFile[]): string {
  const { file, at } = pickByte(random, folder, files);
  truncateSync(join(folder, file), at);
  return `${file}: cut after ${at} bytes`;
}

export function outcomeOf(sound: Inspection, seen: Inspection): FlipOutcome {
  if ('refused' in sound) throw new Error(sound.refused);
  if ('refused' in seen) return 'refused';
  const lists = seen.lists.map((rows, index) => ({ rows, sound: sound.lists[index] ?? [] }));
  if (lists.some(({ rows, sound }) => rows?.length === 0 && sound.length > 0)) return 'list lost';
  if (JSON.stringify([seen.lists, seen.sends]) === JSON.stringify([sound.lists, sound.sends]))
    return 'unharmed';
  if (seen.reports.length === 0) return 'unnoticed';
  return lists.some(({ rows }) => rows === null) ? 'refused' : 'reported';
}
