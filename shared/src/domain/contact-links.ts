import { isEmail } from './email';
import { whatsappDigits } from './specialist-phone';
import { wellFormed } from './text';

const COUNTRY_PREFIX = '506';

/** A chat with the specialist, digits only after the prefix; null without a phone. Spec §5, ruling 13. */
export function whatsappHref(telefono: string, text = ''): string | null {
  const digits = whatsappDigits(telefono);
  return digits && `https://wa.me/${COUNTRY_PREFIX}${digits}${query({ text })}`;
}

/** The phone as is, without invisible characters; what else does not belong in a phone is percent-encoded. null without a digit. Spec §5, ruling 13. */
export function callHref(telefono: string): string | null {
  const plain = telefono
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-');
  const phone = wellFormed(plain.trim());
  if (!/\d/.test(phone)) return null;
  return `tel:${phone.replace(/[^\d+().\-/ ]+/gu, encodeURIComponent)}`;
}

/** null when the cell holds no address: then the dialog of Spec §8 is due. A line of the body ends as in a letter (RFC 6068). Ruling 6. */
export function emailHref(correo: string, subject = '', body = ''): string | null {
  const address = correo.trim();
  if (!isEmail(address)) return null;
  const at = address.lastIndexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${address.slice(at + 1)}${query({ subject, body: body.replace(/\r?\n/g, '\r\n') })}`;
}

function query(texts: Record<string, string>): string {
  const parts = Object.entries(texts).filter(([, text]) => text !== '');
  if (parts.length === 0) return '';
  return `?${parts.map(([name, text]) => `${name}=${encodeURIComponent(wellFormed(text))}`).join('&')}`;
}
