const ASCII = /^[\n\x20-\x7e]*$/;
const MARKS_AND_FORMAT = /[\p{M}\p{Cf}]/gu;
/** Matches a visible character. Excludes U+2800, the blank Braille pattern, which Unicode classifies as a symbol. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u;
const LONE_SURROGATES = /\p{Cs}/gu;

/** Trims the text and replaces each run of spaces by one space. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns true if the text has no visible characters. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/**
 * Normalizes a text for loose comparison: removes case, accents, repeated spaces and invisible characters. Ruling 8.
 */
export function fold(text: string): string {
  return collapseSpaces(withoutAccents(text).toLowerCase());
}

/** Normalizes a search parameter; reads «+» as a space even if a mail gateway encoded it as %2B. */
export function foldQueryParameter(text: string): string {
  return fold(text.replaceAll('+', ' '));
}

/** Normalizes a text for exact comparison: removes only case and repeated spaces. Spec §5. */
export function foldCase(text: string): string {
  return collapseSpaces(composed(text).toLowerCase());
}

/** Applies `fold` to all lines at once, many times faster than line by line. */
export function foldLines(lines: string): string {
  return collapseSpacesInLines(withoutAccents(lines).toLowerCase());
}

/** Applies `foldCase` to all lines at once. */
export function foldCaseOfLines(lines: string): string {
  return collapseSpacesInLines(composed(lines).toLowerCase());
}

/** Replaces invalid (lone) UTF-16 surrogates by U+FFFD, because `encodeURIComponent` throws on them. */
export function toWellFormed(text: string): string {
  return text.replace(LONE_SURROGATES, '\ufffd');
}

/** Converts «Aire acondicionados» to `aire-acondicionados`, as in the URLs of images. */
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

/**
 * Caches up to `size` results of a function, because the lists repeat places and areas thousands of times. Clears the
 * cache when it is full.
 */
export function memoizeText<T>(compute: (text: string) => T, size = 4096): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const hit = known.get(text);
    if (hit !== undefined) return hit;
    if (known.size >= size) known.clear();
    const value = compute(text);
    known.set(text, value);
    return value;
  };
}

let collator: Intl.Collator | undefined;

/**
 * Compares two texts in Spanish alphabetical order. Creates the collator at the first call, because its creation is
 * slow.
 */
export function sortOrderInSpanish(a: string, b: string): number {
  collator ??= new Intl.Collator('es');
  return collator.compare(a, b);
}
