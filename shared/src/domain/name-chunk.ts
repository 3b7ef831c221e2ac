import { createHaystack, type Haystack, nameAt, scan, scanWordStarts, startsWord } from './name-haystack';
import { fullName, type Specialist } from './specialist';
import { foldCaseLines, foldLines } from './text';

const CHUNK_SIZE = 1024;

/** The text that is looked for, as the specification words it and as ruling 8 loosens it. */
export type Needle = { exact: string; folded: string };

/** How a name may hold the needle, the best way first. */
export const FITS = [
  { spelled: 'exact', atWordStart: true },
  { spelled: 'folded', atWordStart: true },
  { spelled: 'exact', atWordStart: false },
  { spelled: 'folded', atWordStart: false },
] as const;
export type Fit = (typeof FITS)[number];

/** Neighbours in the list, their names folded in both ways. */
export type NameChunk = { first: number; exact: Haystack; folded: Haystack };

/** Folds the names of a chunk, counted from 0; null beyond the end of the list. */
export function createNameChunk(list: readonly Specialist[], number: number): NameChunk | null {
  const first = number * CHUNK_SIZE;
  if (first >= list.length) return null;
  const names = list.slice(first, first + CHUNK_SIZE).map(oneLineName);
  const lines = names.join('\n');
  return {
    first,
    exact: createHaystack(foldCaseLines(lines), names.length),
    folded: createHaystack(foldLines(lines), names.length),
  };
}

/** Visits the names of a chunk that fit so, by their positions in the list, until `visit` answers true; whether it did. */
export function scanChunk(
  chunk: NameChunk,
  { spelled, atWordStart }: Fit,
  needle: Needle,
  visit: (position: number) => boolean,
): boolean {
  const scanning = atWordStart ? scanWordStarts : scan;
  return !scanning(chunk[spelled], needle[spelled], (position) => !visit(chunk.first + position));
}

/** Of these names, those that contain the needle, the best first. */
export function containingAmong(
  chunks: readonly NameChunk[],
  positions: readonly number[],
  needle: Needle,
): readonly number[] {
  const fitting: number[][] = FITS.map(() => []);
  for (const position of positions) {
    const chunk = chunks[Math.floor(position / CHUNK_SIZE)] as NameChunk;
    const best = FITS.findIndex(({ spelled, atWordStart }) => {
      const name = nameAt(chunk[spelled], position - chunk.first);
      return atWordStart ? startsWord(name, needle[spelled]) : name.includes(needle[spelled]);
    });
    fitting[best]?.push(position);
  }
  return fitting.flatMap((group) => group.sort((a, b) => a - b));
}

function oneLineName(s: Specialist): string {
  const name = fullName(s);
  return name.includes('\n') ? name.replaceAll('\n', ' ') : name;
}
