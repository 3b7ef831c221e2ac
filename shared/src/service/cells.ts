import { collapseSpaces } from '../domain';

const SHEET_ERROR = /^#[¡¿]?[\p{Lu}\d/]+[!?]?$/u;
const NOTHING = /^(?:[-–—]{1,8}|n\/[ad]|no tiene)$/i;
const NOTHING_MAX_LENGTH = 8;
const WITH_DECIMALS = /^(\d+)[.,]0+$/;
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/** Reads a cell as one line of text; '' for blanks, errors such as «#DIV/0!», and «N/A», «-» or «No tiene». Ruling 22. */
export function readTextCell(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value !== 'string') return '';
  const text = isTidy(value) ? value : collapseSpaces(value);
  return isSheetError(text) || isNothing(text) ? '' : text;
}

/** Reads a cell as text and preserves its line breaks. */
export function readLongTextCell(value: unknown): string {
  if (typeof value !== 'string') return readTextCell(value);
  const text = value.replace(/\r\n?/g, '\n').trim();
  return isSheetError(text) ? '' : text;
}

/**
 * Reads one or more cells, each with one item or comma-separated items, into a list of unique, trimmed items. Ruling 9.
 */
export function readListCell(value: unknown): string[] {
  const items: string[] = [];
  for (const cell of Array.isArray(value) ? value : [value]) {
    const text = readTextCell(cell);
    if (!text.includes(',')) addItem(items, text);
    else for (const part of text.split(',')) addItem(items, readTextCell(part.trim()));
  }
  return items;
}

/** Converts a spreadsheet's «87654321.0» or «8,7654321E+07» to 87654321; returns other text unchanged. */
export function normalizeWholeNumber(text: string): string {
  const decimals = WITH_DECIMALS.exec(text)?.[1];
  if (decimals) return decimals;
  const [, first = '', fraction = '', exponent = ''] = SCIENTIFIC.exec(text) ?? [];
  return first !== '' && fraction.length === Number(exponent) ? first + fraction : text;
}

/** Returns true if a spreadsheet has rounded a long number; its last digits are then lost. */
export const isRoundedNumber = (text: string): boolean =>
  SCIENTIFIC.test(text) && normalizeWholeNumber(text) === text;

function addItem(items: string[], item: string): void {
  if (item !== '' && !items.includes(item)) items.push(item);
}

function isSheetError(text: string): boolean {
  return text.startsWith('#') && SHEET_ERROR.test(text);
}

function isNothing(text: string): boolean {
  return text.length <= NOTHING_MAX_LENGTH && NOTHING.test(text);
}

/**
 * Returns true if the text needs no `collapseSpaces`. Uses a loop, because a pattern is too slow for thousands of
 * cells.
 */
function isTidy(text: string): boolean {
  let previous = 32;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code === 160 || code > 0x167f || (code === 32 && previous === 32)) return false;
    previous = code;
  }
  return previous !== 32;
}
