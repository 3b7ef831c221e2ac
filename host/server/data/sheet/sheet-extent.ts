const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
/** A table of 100,000 rows has 50 columns. */
const MAX_CELLS = 5_000_000;
const LONGEST_TAG = 1_000;

const PLACED = new RegExp(`<(?:\\w{1,20}:)?(row|c)\\s([^>]{0,${LONGEST_TAG}})`, 'g');
const PLACE = /(?<![\w:.-])r\s*=\s*["']([^"']*)["']/g;
const QUOTES = /["']/g;

/** Where a row or a cell lies; null where no program puts one. */
function placeOf(kind: string, text: string): { row: number; column: number } | null {
  const [, letters = '', digits] =
    (kind === 'c' ? /^([A-Z]{1,3})(\d{1,7})$/ : /^()(\d{1,7})$/).exec(text) ?? [];
  const row = Number(digits ?? Number.NaN);
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return row >= 1 && row <= LAST_ROW && column <= LAST_COLUMN ? { row, column } : null;
}

/**
 * Why a sheet cannot be read, by where its rows and cells say that they lie: a reader fills what lies between, and one far cell is
 * a table beyond any memory. Null where it can.
 */
export function sheetFault(xml: string): string | null {
  if (!xml.includes('sheetData')) return null;
  let [rows, columns] = [0, 0];
  for (const [, kind = '', attributes = ''] of xml.matchAll(PLACED)) {
    const isWhole = attributes.length < LONGEST_TAG && (attributes.match(QUOTES)?.length ?? 0) % 2 === 0;
    const places = [...attributes.matchAll(PLACE)].map(([, text = '']) => placeOf(kind, text));
    if (!isWhole || places.includes(null)) return 'una de sus celdas no dice bien dónde está';
    const isEmpty = kind === 'row' || attributes.endsWith('/');
    for (const place of isEmpty ? [] : places) {
      rows = Math.max(rows, place?.row ?? 0);
      columns = Math.max(columns, place?.column ?? 0);
    }
    if (rows * columns > MAX_CELLS) {
      return `tiene datos muy lejos unos de otros (${rows} filas por ${columns} columnas); borre las filas y columnas que sobran`;
    }
  }
  return null;
}
