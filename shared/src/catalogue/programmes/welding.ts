import { CERTIFICATE_TITLES } from '../certificate-names';
import type { Certificate } from './programme';

export const WELDING: Certificate = {
  titulo: CERTIFICATE_TITLES['4'],
  unidad: 'Resumen',
  modulos: [
    {
      titulo: 'Soldadura por arco eléctrico',
      temas: [
        'Elección del electrodo y del amperaje según el material y su espesor.',
        'Preparación de bordes, posiciones de soldadura y control de deformaciones.',
        'Inspección visual del cordón y corrección de los defectos más comunes.',
        'Uso de careta, guantes y delantal, y prevención de incendios en la obra.',
      ],
    },
    {
      titulo: 'Corte, desbaste y acabado con abrasivos',
      temas: [
        'Selección de discos de corte, de desbaste y de láminas para metal y concreto.',
        'Revisión de la esmeriladora, de la guarda y de las revoluciones permitidas del disco.',
        'Acabado de cordones y limpieza del metal antes de aplicar anticorrosivo.',
        'Almacenamiento y fecha de vencimiento de los discos.',
      ],
    },
  ],
};
