import type { CsvRow } from '../csv/read-csv';
import { WINDOWS_1252 } from '../sheet/decode-text';

/** The upper halves of encodings, from 0x80 on. */
const UPPER_BYTES = Buffer.from(Array.from({ length: 0x80 }, (_, index) => 0x80 + index));
const LATIN_1 = UPPER_BYTES.toString('latin1');
const MAC_ROMAN = new TextDecoder('macintosh').decode(UPPER_BYTES);
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0';
const KNOWN = 'áéíóúüñÁÉÍÓÚÜÑªº¡¿«»“”‘’–—…•·´°€©®™½¼¾²³×±\xa0';

/** What does not occur in Spanish: other letters, signs inside words, and accented capitals after small letters. */
const ODD = new RegExp(
  [
    `[^\\0-\\x7f\\p{Cf}${KNOWN}]`,
    '(?<=\\p{L})[¡¿«»“”‘…•·´°](?=\\p{L})',
    // «D’Angelo» and «Norte–Sur» are right, «Mar’a» is not.
    '(?<=\\p{L})[’–—\\xa0](?=\\p{Ll})',
    '(?<=\\p{Ll})[ÁÉÍÓÚÜÑ]',
  ].join('|'),
  'gu',
);
const HIGH = /[^\0-\x7f]+/g;
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

const countOdd = (text: string): number => text.match(ODD)?.length ?? 0;

/** Decodes text of another encoding that was read as Windows-1252. */
const decodeAs = (table: string) => (text: string) =>
  text.replace(HIGH, (run) =>
    [...run].map((letter) => table[WINDOWS_1252.indexOf(letter)] ?? letter).join(''),
  );

/** Decodes UTF-8 that was read as another encoding, such as «MarÃ­a». */
function decodeUtf8(text: string): string {
  return text.replace(HIGH, (run) => {
    for (const table of [WINDOWS_1252, LATIN_1, MAC_ROMAN, CP850]) {
      const places = [...run].map((letter) => table.indexOf(letter));
      const decoded = new TextDecoder().decode(Uint8Array.from(places, (place) => place + 0x80));
      const isUtf8 = !places.includes(-1) && !decoded.includes('\ufffd');
      if (isUtf8 && countOdd(decoded) < countOdd(run)) return decoded;
    }
    return run;
  });
}

/** How the letters of a file can be read. */
export const READINGS = {
  'as-is': (text: string) => text,
  'utf-8': decodeUtf8,
  macroman: decodeAs(MAC_ROMAN),
  cp850: decodeAs(CP850),
} as const;
export type Reading = keyof typeof READINGS;

export const isReading = (name: string): name is Reading => Object.hasOwn(READINGS, name);

export const reread = (rows: readonly CsvRow[], reading: Reading): CsvRow[] =>
  rows.map((row) => ({ ...row, cells: row.cells.map(READINGS[reading]) }));

/** Asks how to read the letters, if another reading leaves fewer that do not occur in Spanish. */
export function askReading(rows: readonly CsvRow[]): { row: number; reason: string } | null {
  const words = rows.flatMap(({ row, cells }) =>
    cells
      .filter((cell) => !isAscii(cell))
      .flatMap((cell) => cell.split(/[ \t\r\n,;]+/))
      .map((word) => ({ row, word })),
  );
  const oddOf = (reading: Reading) =>
    words.reduce((sum, { word }) => sum + countOdd(READINGS[reading](word)), 0);
  const found = { reading: 'as-is' as Reading, odd: oddOf('as-is') };
  if (found.odd === 0) return null;
  for (const reading of Object.keys(READINGS).filter(isReading)) {
    const odd = oddOf(reading);
    if (odd < found.odd) Object.assign(found, { reading, odd });
  }
  const read = READINGS[found.reading];
  const example = words.find(({ word }) => countOdd(read(word)) < countOdd(word));
  if (!example) return null;
  const { row, word } = example;
  const reason = `¿dice «${read(word)}»? repita con --encoding ${found.reading}; si «${word}» está bien escrito, con --encoding as-is`;
  return { row, reason };
}
