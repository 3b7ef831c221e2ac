import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-characters';

/**
 * Goes through the text of a JSON list that is still growing, from where it stopped the last time; answers where the last
 * further row ends, or -1 when none does.
 */
export function createRowScanner(): (text: string) => number {
  let position = 0;
  let depth = 0;

  return (text) => {
    let lastEnd = -1;
    for (; position < text.length; position++) {
      const character = text.charCodeAt(position);
      if (character === QUOTE) {
        const end = endOfString(text, position);
        if (end === -1) break;
        position = end;
      } else if (character === OPEN_BRACE || character === OPEN_BRACKET) depth++;
      else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) {
        depth--;
        if (depth === 1) lastEnd = position;
      }
    }
    return lastEnd;
  };
}

/** The place of the quote that ends the string, or -1 when that has not arrived. */
function endOfString(text: string, start: number): number {
  let end = start;
  do end = text.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(text, end));
  return end;
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (quote - first) % 2 === 1;
}
