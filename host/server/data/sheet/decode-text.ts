/** Decodes a file by its byte order mark, else as UTF-8, else as Windows-1252. Damaged UTF-8 keeps U+FFFD where its damage is. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!text.includes('\ufffd') || hasUtf8Letters(text)) return text;
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => OF_WINDOWS[letter.charCodeAt(0) - 0x80] ?? '');
}

/** Windows-1252 from 0x80 on. Node 20 decodes `windows-1252` as Latin-1. */
const OF_WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Letters of more than one byte show that a text is UTF-8; what is damaged in it is then no other encoding. */
const hasUtf8Letters = (text: string): boolean => /[^\0-\x7f\ufffd]/.test(text);
