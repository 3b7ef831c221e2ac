import { containingAmong, createNameChunk, FITS, type NameChunk, type Needle, scanChunk } from './name-chunk';
import type { Specialist } from './specialist';
import { fold, foldCase } from './text';

export const MIN_QUERY_LENGTH = 2;
/** More would not be read; and what the visitor types next narrows the list. */
export const SUGGESTION_LIMIT = 50;

export type NameIndex = {
  readonly list: readonly Specialist[];
  /** Folded so far, in the order of the list. */
  readonly chunks: NameChunk[];
  /** The latest needle of which every name is known: a longer one can only be found among those. */
  complete: { needle: Needle; positions: readonly number[] } | null;
};

/** Names are folded once, chunk by chunk, when a search first reaches them or `foldMoreNames` is called. */
export function createNameIndex(list: readonly Specialist[]): NameIndex {
  return { list, chunks: [], complete: null };
}

/** Folds the next chunk of names; false when all are folded. */
export function foldMoreNames({ list, chunks }: NameIndex): boolean {
  const chunk = createNameChunk(list, chunks.length);
  if (chunk) chunks.push(chunk);
  return chunk !== null;
}

/** More than one character after trimming. Spec §5. */
export function isSearchable(query: string): boolean {
  return fold(query).length >= MIN_QUERY_LENGTH;
}

/**
 * Specialists whose full name contains the query: first where it begins a word of the name, and there as elsewhere
 * those first that also agree in accents. Spec §5, ruling 8.
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

/** Stops at the limit, the best ones first. */
function scanned(index: NameIndex, needle: Needle, limit: number): readonly number[] {
  const found = new Set<number>();
  const isSatisfied = (position: number) => found.add(position).size >= limit;
  for (const fit of FITS) {
    for (let i = 0; i < index.chunks.length || foldMoreNames(index); i++) {
      if (scanChunk(index.chunks[i] as NameChunk, fit, needle, isSatisfied)) return [...found];
    }
  }
  const positions = [...found];
  index.complete = { needle, positions };
  return positions;
}
