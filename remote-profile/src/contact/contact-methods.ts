import { callHref, emailHref, isLandline, type Specialist, whatsappHref } from '@club/shared/domain';

export type ContactMethod = {
  name: 'whatsapp' | 'email' | 'call';
  label: string;
  /** URL of the link; null if the contact data are missing or invalid. */
  href: string | null;
  /** Title of the dialog that opens if there is no link. */
  missingTitle: string;
};

/**
 * Lists the contact methods in the order of the buttons; if the phone is a landline, the call comes first. Spec §2 and
 * §5; rulings 6, 13 and 45.
 */
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
  return isLandline(specialist.telefono) ? [call, whatsapp, email] : [whatsapp, email, call];
}

/** Returns the greeting that starts a chat or mail; the visitor can edit it. */
export function greeting({ nombre }: Specialist): string {
  const hello = ['Hola', nombre.trim()].filter(Boolean).join(', ');
  return `${hello}. Vi su perfil en el Club de Especialistas y quisiera hacerle una consulta.`;
}
