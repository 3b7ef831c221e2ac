import { placeName } from '@club/shared/catalogue';
import { isEmail, type Specialist } from '@club/shared/domain';

export type InformationRow = { label: string; value: string };

/** The information block, in its order; what is unknown is said so. Spec §2, /detalle/{id}. */
export function informationRows(s: Specialist): InformationRow[] {
  return [
    { label: 'Empresa', value: told(s.empresa, 'No indicada') },
    { label: 'Áreas de trabajo', value: told(s.areaTrabajo.join(', '), 'No indicadas') },
    { label: 'Punto de venta asociado', value: told(s.puntoVenta, 'No indicado') },
    { label: 'Área de cobertura', value: told(s.areaCovertura, told(placeName(s), 'No indicada')) },
    { label: 'Teléfono', value: told(/\d/.test(s.telefono) ? s.telefono : '', 'No indicado') },
    { label: 'Correo electrónico', value: isEmail(s.correo) ? s.correo : 'No indicado' },
  ];
}

function told(text: string, otherwise: string): string {
  return text || otherwise;
}
