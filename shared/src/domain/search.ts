import { createHaystack, type Haystack, scan } from './name-haystack';
import { fullName, type Specialist } from './specialist';
import { fold, foldCase, foldCaseLines, foldLines } from './text';

export const MIN_QUERY_LENGTH = 2;
export const SUGGESTION_LIMIT = 50;
const CHUNK_SIZE = 4096;

type Chunk = { first: number; exact: Haystack; folded: Haystack };

export type NameIndex = { readonly list: readonly Specialist[]; readonly chunks: (Chunk | undefined)[] };

/** Names are folded once, chunk by chunk, when a search first reaches them. */
export function createNameIndex(list: readonly Specialist[]): NameIndex {
  return { list, chunks: new Array(Math.ceil(list.length / CHUNK_SIZE)).fill(undefined) };
}

/** More than one character after trimming. Spec §5. */
export function isSearchable(query: string): boolean {
  return fold(query).length >= MIN_QUERY_LENGTH;
}

/** Specialists whose full name contains the query; those that also agree in accents come first. Spec §5, ruling 8. */
export function suggest(index: NameIndex, query: string, limit = SUGGESTION_LIMIT): Specialist[] {
  if (!isSearchable(query) || limit < 1) return [];
  const found = new Set<number>();
  const collect = (position: number) => {
    found.add(position);
    return found.size < limit;
  };
  if (scanChunks(index, 'exact', foldCase(query), collect)) scanChunks(index, 'folded', fold(query), collect);
  return [...found].map((position) => index.list[position] as Specialist);
}

function scanChunks(
  index: NameIndex,
  kind: 'exact' | 'folded',
  needle: string,
  visit: (position: number) => boolean,
): boolean {
  for (let i = 0; i < index.chunks.length; i++) {
    const chunk = chunkAt(index, i);
    if (!scan(chunk[kind], needle, (position) => visit(chunk.first + position))) return false;
  }
  return true;
}

function chunkAt(index: NameIndex, i: number): Chunk {
  const ready = index.chunks[i];
  if (ready) return ready;
  const first = i * CHUNK_SIZE;
  const names = index.list.slice(first, first + CHUNK_SIZE).map(oneLineName);
  const lines = names.join('\n');
  const chunk = {
    first,
    exact: createHaystack(foldCaseLines(lines), names.length),
    folded: createHaystack(foldLines(lines), names.length),
  };
  index.chunks[i] = chunk;
  return chunk;
}

function oneLineName(s: Specialist): string {
  const name = fullName(s);
  return name.includes('\n') ? name.replaceAll('\n', ' ') : name;
}
