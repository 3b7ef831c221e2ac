import { fullName, type Specialist } from './specialist';
import { fold, foldCase, foldCaseOfLines, foldLines } from './text';

const MIN_QUERY_LENGTH = 2;
const CHUNK_SIZE = 1024;
const BEFORE_WORDS = " \n-'";
/** Maximum number of suggestions; the visitor narrows them by typing further characters. */
export const SUGGESTION_LIMIT = 50;

export type NameIndex = {
  readonly list: readonly Specialist[];
  /** Chunks of names that were normalized so far, in list order. */
  readonly chunks: NameChunk[];
  /** Latest search that covered the whole list. A longer query can match only at these positions. */
  complete: { needle: Needle; positions: readonly number[] } | null;
};

/** Creates an empty index. Searches and `normalizeNextNames` add each chunk of names when they first need it. */
export function createNameIndex(list: readonly Specialist[]): NameIndex {
  return { list, chunks: [], complete: null };
}

/** Normalizes the next chunk of names. Returns false if all names were already normalized. */
export function normalizeNextNames({ list, chunks }: NameIndex): boolean {
  const chunk = createNameChunk(list, chunks.length);
  if (chunk) chunks.push(chunk);
  return chunk !== null;
}

/** Returns whether a query has at least two characters after trimming. Spec §5. */
export function isSearchable(query: string): boolean {
  return fold(query).length >= MIN_QUERY_LENGTH;
}

/**
 * Finds specialists by full name. Matches at the start of a word come first; among these, matches with the same accents.
 * Spec §5, ruling 8.
 */
export function suggest(index: NameIndex, query: string, limit = SUGGESTION_LIMIT): Specialist[] {
  if (!isSearchable(query) || limit < 1) return [];
  const needle = { exact: foldCase(query), folded: fold(query) };
  const positions = narrowed(index, needle) ?? scanned(index, needle, limit);
  return positions.slice(0, limit).map((position) => index.list[position] as Specialist);
}

function narrowed(index: NameIndex, needle: Needle): readonly number[] | null {
  const { complete, chunks } = index;
  if (!complete || !isLonger(needle, complete.needle)) return null;
  const positions = containingAmong(chunks, complete.positions, needle);
  index.complete = { needle, positions };
  return positions;
}

function isLonger(needle: Needle, than: Needle): boolean {
  return needle.exact.includes(than.exact) && needle.folded.includes(than.folded);
}

/** Searches the whole list, best matches first; stops when the limit is reached. */
function scanned(index: NameIndex, needle: Needle, limit: number): readonly number[] {
  const found = new Set<number>();
  const isSatisfied = (position: number) => found.add(position).size >= limit;
  for (const fit of FITS) {
    for (let i = 0; i < index.chunks.length || normalizeNextNames(index); i++) {
      if (scanChunk(index.chunks[i] as NameChunk, fit, needle, isSatisfied)) return [...found];
    }
  }
  const positions = [...found];
  index.complete = { needle, positions };
  return positions;
}

/** The search text, normalized for exact (Spec §5) and for loose comparison (ruling 8). */
type Needle = { exact: string; folded: string };

/** Kinds of matches, best first; the position of a match in this list is its rank. */
const FITS = [
  { spelled: 'exact', atWordStart: true },
  { spelled: 'folded', atWordStart: true },
  { spelled: 'exact', atWordStart: false },
  { spelled: 'folded', atWordStart: false },
] as const;
type Fit = (typeof FITS)[number];

/**
 * Consecutive names of the list, normalized for both comparisons; `first` is the list position of the chunk's first
 * name.
 */
type NameChunk = { first: number; exact: Haystack; folded: Haystack };

/** Normalizes the names of one chunk; chunks are numbered from 0. Returns null after the end of the list. */
function createNameChunk(list: readonly Specialist[], number: number): NameChunk | null {
  const first = number * CHUNK_SIZE;
  if (first >= list.length) return null;
  const names = list.slice(first, first + CHUNK_SIZE).map(oneLineName);
  const lines = names.join('\n');
  return {
    first,
    exact: createHaystack(foldCaseOfLines(lines), names.length),
    folded: createHaystack(foldLines(lines), names.length),
  };
}

/**
 * Calls `visit` with the list position of each match until `visit` returns true; returns whether it has returned true.
 */
function scanChunk(
  chunk: NameChunk,
  { spelled, atWordStart }: Fit,
  needle: Needle,
  visit: (position: number) => boolean,
): boolean {
  const scanning = atWordStart ? scanWordStarts : scanNames;
  return !scanning(chunk[spelled], needle[spelled], (position) => !visit(chunk.first + position));
}

/** Filters positions: returns those with a name that contains the search text, best matches first. */
function containingAmong(
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

/** All names in one text, one per line: a single native `indexOf` is faster than a loop over the names. */
type Haystack = { text: string; starts: Uint32Array };

/** Indexes the line starts of a text with `count` lines. */
export function createHaystack(text: string, count: number): Haystack {
  const starts = new Uint32Array(count);
  for (let i = 1; i < count; i++) starts[i] = text.indexOf('\n', starts[i - 1]) + 1;
  return { text, starts };
}

/**
 * Calls `visit` with the position of each name that contains the search text, in order, until `visit` returns false.
 */
export function scanNames(
  { text, starts }: Haystack,
  needle: string,
  visit: (position: number) => boolean,
): boolean {
  let at = text.indexOf(needle);
  while (at !== -1) {
    const position = lineOf(starts, at);
    if (!visit(position)) return false;
    const next = starts[position + 1];
    if (next === undefined) return true;
    at = text.indexOf(needle, next);
  }
  return true;
}

/** Works like `scanNames`, but visits only names in which a word starts with the search text. */
function scanWordStarts(
  { text, starts }: Haystack,
  needle: string,
  visit: (position: number) => boolean,
): boolean {
  let at = text.indexOf(needle);
  while (at !== -1) {
    let next: number | undefined = at + 1;
    if (beginsWord(text, at)) {
      const position = lineOf(starts, at);
      if (!visit(position)) return false;
      next = starts[position + 1];
      if (next === undefined) return true;
    }
    at = text.indexOf(needle, next);
  }
  return true;
}

/** Returns true if a word of the name starts with the search text. */
function startsWord(name: string, needle: string): boolean {
  return !scanWordStarts({ text: name, starts: new Uint32Array(1) }, needle, () => false);
}

function nameAt({ text, starts }: Haystack, position: number): string {
  const next = starts[position + 1];
  return text.slice(starts[position], next === undefined ? text.length : next - 1);
}

function beginsWord(text: string, at: number): boolean {
  return at === 0 || BEFORE_WORDS.includes(text[at - 1] as string);
}

function lineOf(starts: Uint32Array, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
