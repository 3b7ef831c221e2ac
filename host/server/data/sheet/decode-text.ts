/** The text of a file, whichever program saved it; UTF-8 with damaged letters where it is neither that nor anything else. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!text.includes('\ufffd') || hasUtf8Letters(text)) return text;
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => OF_WINDOWS[letter.charCodeAt(0) - 0x80] ?? '');
}

/** What Windows-1252 has from 0x80 on; Node 20 takes its `windows-1252` for Latin-1. */
const OF_WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** What only UTF-8 makes of more than one byte: then its damage is damage, not another encoding. */
const hasUtf8Letters = (text: string): boolean => /[^\0-\x7f\ufffd]/.test(text);
