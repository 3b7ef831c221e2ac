const BITS = 1 << 16;

/** Which three-letter runs occur in a text, so that a search can skip the text without reading it. */
export type Trigrams = Uint32Array;

export function trigramsOf(text: string): Trigrams {
  const seen = new Uint32Array(BITS / 32);
  for (let i = 2; i < text.length; i++) {
    const bit = bitAt(text, i);
    seen[bit >>> 5] = (seen[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  return seen;
}

/** false only when the text surely lacks the needle. */
export function mayContain(trigrams: Trigrams, needle: string): boolean {
  for (let i = 2; i < needle.length; i++) {
    const bit = bitAt(needle, i);
    if ((((trigrams[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 0) return false;
  }
  return true;
}

function bitAt(text: string, last: number): number {
  const mixed = (text.charCodeAt(last - 2) * 31 + text.charCodeAt(last - 1)) * 37 + text.charCodeAt(last);
  return Math.imul(mixed, 0x9e3779b1) >>> 16;
}
