/** Widths of letters are guessed: bold ones of the site's font are about so wide, in em, and few are wider. */
const LETTER_EM = 0.57;

export const LINE_HEIGHT = 1.08;

type Space = { width: number; height: number };

function linesOf(words: readonly string[], letters: number): number {
  let lines = 1;
  let used = 0;
  for (const { length } of words) {
    const more = used === 0 ? length : used + 1 + length;
    if (more > letters && used > 0) lines += 1;
    used = more > letters ? length : more;
  }
  return lines;
}

/** How many lines of a size have room. */
export const linesWithin = (height: number, size: number): number =>
  Math.floor(height / (size * LINE_HEIGHT));

/** The largest of the sizes, which begin with it, at which a name fits without breaking a word; else the last. */
export function nameSize(name: string, { width, height }: Space, sizes: readonly number[]): number {
  const words = name.split(' ');
  const longest = Math.max(...words.map(({ length }) => length));
  const fits = sizes.find((size) => {
    const letters = Math.floor(width / (size * LETTER_EM));
    return longest <= letters && linesOf(words, letters) <= linesWithin(height, size);
  });
  return fits ?? sizes.at(-1) ?? 0;
}
