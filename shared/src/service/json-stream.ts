const QUOTE = 34;
const COMMA = 44;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

const PIECE_LENGTH = 32_768;

/**
 * Parses a trimmed JSON list in pieces, to keep the page responsive. Throws a SyntaxError if the list is invalid, at
 * the latest when it reaches the last piece.
 */
export function* parseJsonListInPieces(text: string): Generator<unknown[], void> {
  const pieces = piecesOf(text);
  for (let piece = pieces.next(); !piece.done; piece = pieces.next()) yield JSON.parse(`[${piece.value}]`);
}

/** Splits the text of a list into pieces, between items. The list is valid if every piece is. */
function* piecesOf(text: string): Generator<string, void> {
  let start = 1;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === QUOTE) {
      i = endOfString(text, i);
      if (i === -1) break;
    } else if (character === OPEN_BRACKET || character === OPEN_BRACE) depth++;
    else if (character === CLOSE_BRACKET || character === CLOSE_BRACE) depth--;
    else if (character === COMMA && depth === 1 && i - start >= PIECE_LENGTH) {
      yield nonBlank(text.slice(start, i));
      start = i + 1;
    }
    if (depth === 0) return yield lastPiece(text, start, i);
  }
  throw new SyntaxError('The list has no end');
}

function lastPiece(text: string, start: number, end: number): string {
  if (end !== text.length - 1 || text[end] !== ']') throw new SyntaxError('The list does not end the text');
  const piece = text.slice(start, end);
  return start === 1 ? piece : nonBlank(piece);
}

function nonBlank(piece: string): string {
  if (piece.trim() === '') throw new SyntaxError('An item is missing');
  return piece;
}

/**
 * Creates a scanner for a JSON list that is still arriving. Each call scans the text added since the last call. It
 * returns the end of the last row in that text, or -1 if no row ended.
 */
export function createRowEndFinder(): (text: string) => number {
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

/** Returns the position of a string's closing quote, or -1 if it is missing. */
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
