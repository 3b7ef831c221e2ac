import { isPhone } from './registration-fields';

const MOBILE = /^[5-8]/;
const SEPARATORS = /[/|,;\r\n]|\p{L}+|(?=\+)/u;

/**
 * The local digits to reach on WhatsApp, from a spreadsheet cell; null without a number of 8 digits, since the prefix would
 * make any other somebody else's. Ruling 13.
 */
export function whatsappDigits(telefono: string): string | null {
  const numbers = telefono.normalize('NFKC').split(SEPARATORS).flatMap(localNumbers);
  const valid = numbers.filter(isPhone);
  return valid.find((digits) => MOBILE.test(digits)) ?? valid[0] ?? numbers.find(isLocal) ?? null;
}

const isLocal = (digits: string): boolean => digits.length === 8;

function localNumbers(chunk: string): string[] {
  const digits = withoutPrefix(chunk.replace(/\D/g, ''));
  return digits.length % 8 === 0 ? (digits.match(/\d{8}/g) ?? []) : [digits];
}

function withoutPrefix(digits: string): string {
  return digits.length > 8 ? digits.replace(/^(?:00)?506/, '') : digits;
}
