import { callHref, emailHref, type Specialist, whatsappDigits, whatsappHref } from '@club/shared/domain';

export type ContactMethod = {
  name: 'whatsapp' | 'email' | 'call';
  label: string;
  /** Address of the link; null if the contact data are unusable. */
  href: string | null;
  /** Titles the dialog shown instead of a missing link. */
  missingTitle: string;
};

/** Returns true if WhatsApp would write to a landline, which begins with 2 in Costa Rica. Ruling 45. */
export const isLandline = ({ telefono }: Specialist): boolean =>
  whatsappDigits(telefono)?.startsWith('2') ?? false;

/** Lists the contact methods in the order of the buttons; a landline is best called. Spec §2 and §5; rulings 6, 13 and 45. */
export function contactMethods(specialist: Specialist): ContactMethod[] {
  const whatsapp: ContactMethod = {
    name: 'whatsapp',
    label: 'WhatsApp',
    href: whatsappHref(specialist.telefono, greeting(specialist)),
    missingTitle: 'WhatsApp no disponible',
  };
  const call: ContactMethod = {
    name: 'call',
    label: 'Llamar',
    href: callHref(specialist.telefono),
    missingTitle: 'Teléfono no disponible',
  };
  const email: ContactMethod = {
    name: 'email',
    label: 'Correo',
    href: emailHref(specialist.correo, 'Consulta sobre sus servicios', greeting(specialist)),
    missingTitle: 'Correo no disponible',
  };
  return isLandline(specialist) ? [call, whatsapp, email] : [whatsapp, email, call];
}

/** Writes the editable start of a chat or mail, as one person to another. */
export function greeting({ nombre, areaTrabajo }: Specialist): string {
  const hello = ['Hola', nombre.trim()].filter(Boolean).join(', ');
  const areas = areaTrabajo.length === 1 ? 'en el área de' : 'en las áreas de';
  const where = areaTrabajo.length > 0 ? `, ${areas} ${joinWithAnd(areaTrabajo)},` : '';
  return `${hello}. Vi su perfil en el Club de Especialistas${where} y me gustaría hacerle una consulta.`;
}

/** Matches words before which «y» becomes «e»; «hie» and «hia» sound different. */
const SOUNDS_LIKE_I = /^(?:i|hi(?![ae]))/i;

/** Writes «a», «a y b» or «a, b e i», without `Intl.ListFormat`, whose tables cost a phone one frame. */
export function joinWithAnd(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  const others = items.slice(0, -1).join(', ');
  return others === '' ? last : `${others} ${SOUNDS_LIKE_I.test(last) ? 'e' : 'y'} ${last}`;
}
