import { callHref, emailHref, isLandline, whatsappHref } from './contact-links';
import { readOwnProperty } from './record';
import { SITE_NAME } from './site-name';
import type { Specialist } from './specialist';
import { isBlank, toWellFormed } from './text';

/** A request for a quotation: the work (`que`), the place (`donde`) and the date (`cuando`). */
export type Quotation = { que: string; donde: string; cuando: string };

export const QUOTATION_DATE_OPTIONS = [
  'Lo antes posible',
  'En las próximas semanas',
  'En los próximos meses',
  'Todavía no tengo fecha',
] as const;

export const QUOTATION_SUBJECT = 'Solicitud de cotización';

/** Maximum length of each text when URL-encoded; together they keep the whole URL below 2,000 characters. */
const ROOM = { nombre: 200, que: 900, donde: 200, cuando: 100 };

/** Reads a quotation from browser storage; invalid fields become ''. */
export function parseQuotation(value: unknown): Quotation {
  const text = (name: keyof Quotation) => {
    const field = readOwnProperty(value, name);
    return typeof field === 'string' ? field : '';
  };
  return { que: text('que'), donde: text('donde'), cuando: text('cuando') };
}

/** Returns the message to a specialist; omits blank fields. */
export function quotationMessage(quotation: Quotation, specialist: Pick<Specialist, 'nombre'>): string {
  const hello = ['Hola', clip(specialist.nombre, ROOM.nombre)].filter(Boolean).join(', ');
  const asked = [
    ['Trabajo', clip(quotation.que, ROOM.que)],
    ['Lugar', clip(quotation.donde, ROOM.donde)],
    ['Para cuándo', clip(quotation.cuando, ROOM.cuando)],
  ].filter(([, text]) => text);
  return [
    `${hello}. Vi su perfil en el ${SITE_NAME} y quisiera pedirle una cotización.`,
    ...(asked.length > 0 ? [asked.map(([name, text]) => `${name}: ${text}`).join('\n')] : []),
    '¿Podría decirme cuánto costaría y cuándo podría hacerlo? Muchas gracias.',
  ].join('\n\n');
}

export type QuotationChannel = { name: 'whatsapp' | 'email' | 'call'; href: string };

/**
 * Returns links that send the message, best first. A call link comes before the WhatsApp link of a landline, and
 * replaces missing WhatsApp and e-mail links. Rulings 6, 13 and 45.
 */
export function quotationChannels(quotation: Quotation, specialist: Specialist): QuotationChannel[] {
  const message = quotationMessage(quotation, specialist);
  const chat = { name: 'whatsapp', href: whatsappHref(specialist.telefono, message) };
  const mail = { name: 'email', href: emailHref(specialist.correo, QUOTATION_SUBJECT, message) };
  const call = { name: 'call', href: callHref(specialist.telefono) };
  if (isLandline(specialist.telefono)) return [mail, call, chat].filter(isOpen);
  const written = [chat, mail].filter(isOpen);
  return written.length > 0 ? written : [call].filter(isOpen);
}

function isOpen(way: { name: string; href: string | null }): way is QuotationChannel {
  return way.href !== null;
}

/** Shortens a text to a maximum URL-encoded length and adds «…». */
function clip(text: string, room: number): string {
  if (isBlank(text)) return '';
  const whole = toWellFormed(text).trim();
  if (encodedLength(whole) <= room) return whole;
  let left = room - encodedLength('…');
  let end = 0;
  for (const character of whole) {
    left -= encodedLength(character);
    if (left < 0) break;
    end += character.length;
  }
  return `${whole.slice(0, end).trimEnd()}…`;
}

/** Returns the URL-encoded length of a text; a line break counts as `\r\n`. */
function encodedLength(text: string): number {
  return encodeURIComponent(text).length + 3 * (text.split('\n').length - 1);
}
