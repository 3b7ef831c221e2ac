import type { CsvRow } from '../csv/csv';

/** Decodes by the byte order mark. Without one, reads UTF-8, or Windows-1252 if most non-ASCII bytes are invalid UTF-8. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!text.includes('\ufffd') || isDamagedUtf8(text)) return text;
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => WINDOWS_1252[letter.charCodeAt(0) - 0x80] ?? '');
}

/** Characters of Windows-1252 from byte 0x80 on, because Node 20 decodes `windows-1252` as Latin-1. */
const WINDOWS_1252 =
  '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ' +
  Buffer.from(Array.from({ length: 96 }, (_, index) => 0xa0 + index)).toString('latin1');

/** Returns true if a text with U+FFFD is mostly valid UTF-8: at least as many non-ASCII characters as damaged ones. */
const isDamagedUtf8 = (text: string): boolean =>
  (text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0) >= (text.match(/\ufffd/g)?.length ?? 0);

/** The bytes from 0x80 to 0xFF, which differ between encodings. */
const UPPER_BYTES = Buffer.from(Array.from({ length: 0x80 }, (_, index) => 0x80 + index));
const LATIN_1 = UPPER_BYTES.toString('latin1');
const MAC_ROMAN = new TextDecoder('macintosh').decode(UPPER_BYTES);
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0';
const KNOWN = 'áéíóúüñÁÉÍÓÚÜÑªº¡¿«»“”‘’–—…•·´°€©®™½¼¾²³×±\xa0';

/**
 * Matches characters that Spanish text does not contain: foreign letters, symbols inside words, capitals with
 * accents after small letters.
 */
const ODD = new RegExp(
  [
    `[^\\0-\\x7f\\p{Cf}${KNOWN}]`,
    '(?<=\\p{L})[¡¿«»“”‘…•·´°](?=\\p{L})',
    // Allows «D’Angelo» and «Norte–Sur», but not «Mar’a».
    '(?<=\\p{L})[’–—\\xa0](?=\\p{Ll})',
    '(?<=\\p{Ll})[ÁÉÍÓÚÜÑ]',
  ].join('|'),
  'gu',
);
const HIGH = /[^\0-\x7f]+/g;
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

const countOdd = (text: string): number => text.match(ODD)?.length ?? 0;

/** Returns a decoder for text in the encoding `table` that was read as Windows-1252. */
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

/** Functions that correct text decoded with the wrong encoding, by the name of the right encoding. */
export const TEXT_DECODERS = {
  'as-is': (text: string) => text,
  'utf-8': decodeUtf8,
  macroman: decodeAs(MAC_ROMAN),
  cp850: decodeAs(CP850),
} as const;
export type TextDecoderName = keyof typeof TEXT_DECODERS;

export const isTextDecoderName = (name: string): name is TextDecoderName =>
  Object.hasOwn(TEXT_DECODERS, name);

export const redecodeRows = (rows: readonly CsvRow[], reading: TextDecoderName): CsvRow[] =>
  rows.map((row) => ({ ...row, cells: row.cells.map(TEXT_DECODERS[reading]) }));

/**
 * Returns a question to the user that suggests another encoding, if that encoding yields fewer characters foreign to
 * Spanish.
 */
export function suggestEncoding(rows: readonly CsvRow[]): { row: number; reason: string } | null {
  const words = rows.flatMap(({ row, cells }) =>
    cells
      .filter((cell) => !isAscii(cell))
      .flatMap((cell) => cell.split(/[ \t\r\n,;]+/))
      .map((word) => ({ row, word })),
  );
  const oddOf = (reading: TextDecoderName) =>
    words.reduce((sum, { word }) => sum + countOdd(TEXT_DECODERS[reading](word)), 0);
  const found = { reading: 'as-is' as TextDecoderName, odd: oddOf('as-is') };
  if (found.odd === 0) return null;
  for (const reading of Object.keys(TEXT_DECODERS).filter(isTextDecoderName)) {
    const odd = oddOf(reading);
    if (odd < found.odd) Object.assign(found, { reading, odd });
  }
  const read = TEXT_DECODERS[found.reading];
  const example = words.find(({ word }) => countOdd(read(word)) < countOdd(word));
  if (!example) return null;
  const { row, word } = example;
  const reason = `¿dice «${read(word)}»? repita con --encoding ${found.reading}; si «${word}» está bien escrito, con --encoding as-is`;
  return { row, reason };
}
