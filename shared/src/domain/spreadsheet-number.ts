const WITH_DECIMALS = /^(\d+)[.,]0+$/;
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/** A whole number as a spreadsheet wrote it: «87654321.0» and «8,7654321E+07» are 87654321. Any other text stays as it is. */
export function wholeNumber(text: string): string {
  const decimals = WITH_DECIMALS.exec(text)?.[1];
  if (decimals) return decimals;
  const [, first = '', fraction = '', exponent = ''] = SCIENTIFIC.exec(text) ?? [];
  return first !== '' && fraction.length === Number(exponent) ? first + fraction : text;
}

/** Whether a spreadsheet has rounded a number, so that nobody knows its last digits. */
export const isRounded = (text: string): boolean => SCIENTIFIC.test(text) && wholeNumber(text) === text;
