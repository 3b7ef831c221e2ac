/** Decodes a file by its byte order mark, else as UTF-8, else as Windows-1252. Damaged UTF-8 keeps U+FFFD where its damage is. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!text.includes('\ufffd') || isDamagedUtf8(text)) return text;
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => WINDOWS_1252[letter.charCodeAt(0) - 0x80] ?? '');
}

/** Windows-1252 from 0x80 on. Node 20 decodes `windows-1252` as Latin-1. */
export const WINDOWS_1252 =
  '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ' +
  Buffer.from(Array.from({ length: 96 }, (_, index) => 0xa0 + index)).toString('latin1');

/** Letters of more than one byte show that a text is UTF-8; in other encodings they occur by chance, among more damage. */
const isDamagedUtf8 = (text: string): boolean =>
  (text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0) >= (text.match(/\ufffd/g)?.length ?? 0);
