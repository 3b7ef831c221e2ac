import { createHaystack, type Haystack, nameAt, scan } from './name-haystack';
import { fullName, type Specialist } from './specialist';
import { foldCaseLines, foldLines } from './text';

const CHUNK_SIZE = 1024;

/** The text that is looked for, as the specification words it and as ruling 8 loosens it. */
export type Needle = { exact: string; folded: string };

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

/** Visits the names of a chunk that contain the text, by their positions in the list, until `visit` answers true; whether it did. */
export function scanChunk(
  chunk: NameChunk,
  kind: 'exact' | 'folded',
  text: string,
  visit: (position: number) => boolean,
): boolean {
  return !scan(chunk[kind], text, (position) => !visit(chunk.first + position));
}

/** Of these names, those that contain the needle, the exact ones first. */
export function containingAmong(
  chunks: readonly NameChunk[],
  positions: readonly number[],
  { exact, folded }: Needle,
): readonly number[] {
  const name = (position: number, kind: 'exact' | 'folded') => {
    const chunk = chunks[Math.floor(position / CHUNK_SIZE)] as NameChunk;
    return nameAt(chunk[kind], position - chunk.first);
  };
  const exacts = positions.filter((position) => name(position, 'exact').includes(exact));
  const loose = positions.filter(
    (position) => !exacts.includes(position) && name(position, 'folded').includes(folded),
  );
  return [...exacts, ...loose.sort((a, b) => a - b)];
}

function oneLineName(s: Specialist): string {
  const name = fullName(s);
  return name.includes('\n') ? name.replaceAll('\n', ' ') : name;
}
