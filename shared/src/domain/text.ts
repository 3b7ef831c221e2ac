const ASCII = /^[\n\x20-\x7e]*$/;
const MARKS_AND_FORMAT = /[\p{M}\p{Cf}]/gu;
/** The blank pattern of Braille counts as a symbol, and draws nothing. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u;
const LONE_SURROGATES = /\p{Cs}/gu;

/** One space between words, none around. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Whether there is nothing to read in it: spaces, and characters that draw nothing. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** For loose comparison: case, accents, repeated spaces and invisible characters do not count. Ruling 8. */
export function fold(text: string): string {
  return collapseSpaces(withoutAccents(text).toLowerCase());
}

/** For exact comparison as the specification words it: only case and spaces do not count. Spec §5. */
export function foldCase(text: string): string {
  return collapseSpaces(composed(text).toLowerCase());
}

/** `fold` of every line at once: many times faster than line by line. */
export function foldLines(lines: string): string {
  return collapseSpacesInLines(withoutAccents(lines).toLowerCase());
}

/** `foldCase` of every line at once. */
export function foldCaseLines(lines: string): string {
  return collapseSpacesInLines(composed(lines).toLowerCase());
}

/** Half surrogates become U+FFFD, so that encoding never throws. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATES, '\ufffd');
}

/** «Aire acondicionados» → `aire-acondicionados`, as in the addresses of pictures. */
export function slug(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function withoutAccents(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFKD').replace(MARKS_AND_FORMAT, '');
}

function composed(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFC');
}

function collapseSpacesInLines(lines: string): string {
  return lines
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replace(/ \n ?|\n /g, '\n')
    .replace(/^ | $/g, '');
}
