import { callHref, emailHref, fullName, type Specialist, whatsappHref } from '@club/shared/domain';

export type ContactMethod = {
  name: 'whatsapp' | 'email' | 'call';
  label: string;
  /** null without usable contact data. */
  href: string | null;
  /** Titles the dialog shown instead of a missing link. */
  missingTitle: string;
};

/** Lists the contact methods in the order of the buttons. Spec §2 and §5; rulings 6 and 13. */
export function contactMethods(specialist: Specialist): ContactMethod[] {
  return [
    {
      name: 'whatsapp',
      label: 'WhatsApp',
      href: whatsappHref(specialist.telefono, greeting(specialist)),
      missingTitle: 'WhatsApp no disponible',
    },
    {
      name: 'email',
      label: 'Correo',
      href: emailHref(specialist.correo, 'Consulta sobre sus servicios'),
      missingTitle: 'Correo no disponible',
    },
    {
      name: 'call',
      label: 'Llamar',
      href: callHref(specialist.telefono),
      missingTitle: 'Teléfono no disponible',
    },
  ];
}

/** Writes the editable start of a WhatsApp chat. */
export function greeting(specialist: Specialist): string {
  const { areaTrabajo } = specialist;
  const hello = ['Hola', fullName(specialist)].filter(Boolean).join(', ');
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
