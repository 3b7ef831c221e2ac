import { isPhone } from './registration-fields';

const MOBILE = /^[5-8]/;
const SEPARATORS = /[/|,;\r\n]|\p{L}+|(?=\+)/u;

/** The local digits to reach on WhatsApp, from a spreadsheet cell; null when there is no phone in it. Ruling 13. */
export function whatsappDigits(telefono: string): string | null {
  const text = telefono.normalize('NFKC');
  const candidates = text.split(SEPARATORS).flatMap(localNumbers);
  const valid = candidates.filter(isPhone);
  return valid.find((digits) => MOBILE.test(digits)) ?? valid[0] ?? unusualNumber(text);
}

function localNumbers(chunk: string): string[] {
  const digits = withoutPrefix(chunk.replace(/\D/g, ''));
  return digits.length % 8 === 0 ? (digits.match(/\d{8}/g) ?? []) : [digits];
}

function withoutPrefix(digits: string): string {
  return digits.length > 8 ? digits.replace(/^(?:00)?506/, '') : digits;
}

/** The letter of the specification for what does not look like a number of Costa Rica: its digits, all of them. */
function unusualNumber(text: string): string | null {
  const digits = withoutPrefix(text.replace(/\D/g, ''));
  return digits.length >= 7 && digits.length <= 12 ? digits : null;
}
