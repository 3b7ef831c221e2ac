import { collapseSpaces } from '../domain';

const SHEET_ERROR = /^#[¡¿]?[\p{Lu}\d/]+[!?]?$/u;
const NOTHING = /^(?:[-–—]{1,8}|n\/[ad]|no tiene)$/i;
const NOTHING_MAX_LENGTH = 8;

/** One line of text; '' for blanks, «#DIV/0!», «N/A», «-», «No tiene» and anything that is not text or a number. Ruling 22. */
export function textCell(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value !== 'string') return '';
  const text = isTidy(value) ? value : collapseSpaces(value);
  return isSheetError(text) || isNothing(text) ? '' : text;
}

/** Running text, line breaks kept. */
export function longTextCell(value: unknown): string {
  if (typeof value !== 'string') return textCell(value);
  const text = value.replace(/\r\n?/g, '\n').trim();
  return isSheetError(text) ? '' : text;
}

/** A list of cells or comma text, each item trimmed and once. Ruling 9. */
export function listCell(value: unknown): string[] {
  const items: string[] = [];
  for (const cell of Array.isArray(value) ? value : [value]) {
    const text = textCell(cell);
    if (!text.includes(',')) addItem(items, text);
    else for (const part of text.split(',')) addItem(items, textCell(part.trim()));
  }
  return items;
}

function addItem(items: string[], item: string): void {
  if (item !== '' && !items.includes(item)) items.push(item);
}

function isSheetError(text: string): boolean {
  return text.startsWith('#') && SHEET_ERROR.test(text);
}

function isNothing(text: string): boolean {
  return text.length <= NOTHING_MAX_LENGTH && NOTHING.test(text);
}

/** Whether there is surely nothing to collapse; thousands of cells pass here, so no pattern is tried on them. */
function isTidy(text: string): boolean {
  let previous = 32;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code === 160 || code > 0x167f || (code === 32 && previous === 32)) return false;
    previous = code;
  }
  return previous !== 32;
}
