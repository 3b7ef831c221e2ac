import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-characters';

const PIECE_LENGTH = 32_768;

/**
 * The items of a JSON list, without blanks around it, in pieces, so that a long one can be read without keeping the page from answering.
 * Throws a SyntaxError, at the latest with the last piece, exactly where `JSON.parse` would.
 */
export function* itemsOfJsonList(text: string): Generator<unknown[], void> {
  const pieces = piecesOf(text);
  for (let piece = pieces.next(); !piece.done; piece = pieces.next()) yield JSON.parse(`[${piece.value}]`);
}

/** Cuts between items only, so that a list whose pieces are all valid is valid itself. */
function* piecesOf(text: string): Generator<string, void> {
  let start = 1;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === QUOTE) i = endOfString(text, i);
    else if (character === OPEN_BRACKET || character === OPEN_BRACE) depth++;
    else if (character === CLOSE_BRACKET || character === CLOSE_BRACE) depth--;
    else if (character === COMMA && depth === 1 && i - start >= PIECE_LENGTH) {
      yield filled(text.slice(start, i));
      start = i + 1;
    }
    if (depth === 0) return yield lastPiece(text, start, i);
  }
  throw new SyntaxError('The list has no end');
}

function lastPiece(text: string, start: number, end: number): string {
  if (end !== text.length - 1 || text[end] !== ']') throw new SyntaxError('The list does not end the text');
  const piece = text.slice(start, end);
  return start === 1 ? piece : filled(piece);
}

function filled(piece: string): string {
  if (piece.trim() === '') throw new SyntaxError('An item is missing');
  return piece;
}

/** The place of the quote that ends the string, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === BACKSLASH) i++;
    else if (character === QUOTE) return i;
  }
  return text.length;
}
