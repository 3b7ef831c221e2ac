import { callHref, emailHref, fullName, type Specialist, whatsappHref } from '@club/shared/domain';
import { andList } from './and-list';

export type ContactWay = {
  name: 'whatsapp' | 'email' | 'call';
  label: string;
  /** null when the specialist cannot be reached this way. */
  href: string | null;
  /** Title of the dialog that says so. */
  missing: string;
};

/** The three ways to reach a specialist, in the order of the buttons. Spec §2 and §5; rulings 6 and 13. */
export function contactWays(specialist: Specialist): ContactWay[] {
  return [
    {
      name: 'whatsapp',
      label: 'WhatsApp',
      href: whatsappHref(specialist.telefono, greeting(specialist)),
      missing: 'WhatsApp no disponible',
    },
    {
      name: 'email',
      label: 'Correo',
      href: emailHref(specialist.correo, 'Consulta sobre sus servicios'),
      missing: 'Correo no disponible',
    },
    { name: 'call', label: 'Llamar', href: callHref(specialist.telefono), missing: 'Teléfono no disponible' },
  ];
}

/** What the chat starts with; the visitor edits it before sending. */
export function greeting(specialist: Specialist): string {
  const { areaTrabajo } = specialist;
  const hello = ['Hola', fullName(specialist)].filter(Boolean).join(', ');
  const areas = areaTrabajo.length === 1 ? 'en el área de' : 'en las áreas de';
  const where = areaTrabajo.length > 0 ? `, ${areas} ${andList(areaTrabajo)},` : '';
  return `${hello}. Vi su perfil en el Club de Especialistas${where} y me gustaría hacerle una consulta.`;
}
