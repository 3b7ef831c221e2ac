import { toWellFormed } from './text';
import { isEmail, isPhone } from './user';

const COUNTRY_PREFIX = '506';
const MOBILE = /^[5-8]/;
const SEPARATORS = /[/|,;\r\n]|\p{L}+|(?=\+)/u;

/** Note beside the contact buttons if the phone is a landline. */
export const LANDLINE_NOTE = 'Teléfono fijo: puede no tener WhatsApp.';

/**
 * Returns true if the phone is a landline, which rarely has WhatsApp. Landlines in Costa Rica begin with 2. Ruling 45.
 */
export const isLandline = (telefono: string): boolean => whatsappDigits(telefono)?.startsWith('2') ?? false;

/** Returns the link to a WhatsApp chat; null if the phone is unusable. Spec §5, ruling 13. */
export function whatsappHref(telefono: string, text = ''): string | null {
  const digits = whatsappDigits(telefono);
  return digits && `https://wa.me/${COUNTRY_PREFIX}${digits}${query({ text })}`;
}

/** Returns a `tel:` link with the phone as written, percent-encoded; null if it contains no digit. Spec §5, ruling 13. */
export function callHref(telefono: string): string | null {
  const plain = telefono
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-');
  const phone = toWellFormed(plain.trim());
  if (!/\d/.test(phone)) return null;
  return `tel:${phone.replace(/[^\d+().\-/ ]+/gu, encodeURIComponent)}`;
}

/** Returns a `mailto:` link, with line breaks as RFC 6068 requires; null if the address is invalid (Spec §8, ruling 6). */
export function emailHref(correo: string, subject = '', body = ''): string | null {
  const address = correo.trim();
  if (!isEmail(address)) return null;
  const at = address.lastIndexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${address.slice(at + 1)}${query({ subject, body: body.replace(/\r?\n/g, '\r\n') })}`;
}

function query(texts: Record<string, string>): string {
  const parts = Object.entries(texts).filter(([, text]) => text !== '');
  if (parts.length === 0) return '';
  return `?${parts.map(([name, text]) => `${name}=${encodeURIComponent(toWellFormed(text))}`).join('&')}`;
}

/**
 * Returns the 8 local digits for WhatsApp from a spreadsheet cell; if the cell contains several numbers, prefers a
 * mobile. Null if no number has 8 digits: with Costa Rica's prefix, another length could reach a stranger. Ruling 13.
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
