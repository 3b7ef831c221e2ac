/** Many names as one flat text, one per line, so that one native scan finds the names that contain a query. */
export type Haystack = { text: string; starts: Uint32Array };

const BEFORE_WORDS = " \n-'";

/** `text` holds one name per line, `count` lines in all. */
export function createHaystack(text: string, count: number): Haystack {
  const starts = new Uint32Array(count);
  for (let i = 1; i < count; i++) starts[i] = text.indexOf('\n', starts[i - 1]) + 1;
  return { text, starts };
}

/** Positions of the names that contain `needle`, ascending, each once, as long as `visit` answers true. */
export function scan(
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

/** Like `scan`, but only where the needle begins the name or a word of it. */
export function scanWordStarts(
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

/** Whether the needle begins the name or a word of it. */
export function startsWord(name: string, needle: string): boolean {
  return !scanWordStarts({ text: name, starts: new Uint32Array(1) }, needle, () => false);
}

/** One of the names, as the haystack holds it. */
export function nameAt({ text, starts }: Haystack, position: number): string {
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
