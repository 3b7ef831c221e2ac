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
export function greeting({ nombre }: Specialist): string {
  const hello = ['Hola', nombre.trim()].filter(Boolean).join(', ');
  return `${hello}. Vi su perfil en el Club de Especialistas y quisiera hacerle una consulta.`;
}
