/** Text from outside as one line that cannot play tricks with a terminal: no control characters, no changes of direction. */
export function plainLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}
