export const PORTRAIT_TONES = 6;

/** Which of the tones a name has, from 1: the same wherever it is written alike, whatever case and blanks. */
export function portraitTone(name: string): number {
  let sum = 0;
  for (const letter of name.trim().toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return 1 + (sum % PORTRAIT_TONES);
}
