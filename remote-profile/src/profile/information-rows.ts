import { placeName } from '@club/shared/catalogue';
import type { Specialist } from '@club/shared/domain';
import { contactWays } from '../contact/contact-ways';

export type InformationRow = { label: string; value: string; href?: string | null | undefined };

/** Lists the information block in its order. Phone and e-mail lead where the contact buttons do. Spec §2, /detalle/{id}. */
export function informationRows(s: Specialist): InformationRow[] {
  const [, email, call] = contactWays(s).map(({ href }) => href);
  return [
    { label: 'Empresa', value: told(s.empresa, 'No indicada') },
    { label: 'Áreas de trabajo', value: told(s.areaTrabajo.join(', '), 'No indicadas') },
    { label: 'Punto de venta asociado', value: told(s.puntoVenta, 'No indicado') },
    { label: 'Área de cobertura', value: told(s.areaCovertura, told(placeName(s), 'No indicada')) },
    { label: 'Teléfono', value: told(call && s.telefono, 'No indicado'), href: call },
    { label: 'Correo electrónico', value: told(email && s.correo, 'No indicado'), href: email },
  ];
}

function told(text: string | null | undefined, otherwise: string): string {
  return text || otherwise;
}
