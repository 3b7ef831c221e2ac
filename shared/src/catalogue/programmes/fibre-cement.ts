import { CERTIFICATE_TITLES } from '../certificate-names';
import type { Certificate } from './programme';

export const FIBRE_CEMENT: Certificate = {
  titulo: CERTIFICATE_TITLES['2'],
  unidad: 'Tema',
  modulos: [
    {
      titulo: 'Conocimiento de la lámina',
      temas: [
        'Composición, espesores y usos en interiores y exteriores',
        'Transporte, acopio y protección en obra',
        'Equipo de protección al cortar y perforar',
      ],
    },
    {
      titulo: 'Paredes y divisiones livianas',
      temas: [
        'Trazado y armado de la estructura de soporte',
        'Modulación de láminas y separación de tornillos',
        'Refuerzos para puertas, ventanas y muebles',
      ],
    },
    {
      titulo: 'Fachadas, aleros y cielos',
      temas: [
        'Barreras contra la humedad y ventilación',
        'Juntas de dilatación en exteriores',
        'Instalación de aleros y cielos resistentes a la humedad',
      ],
    },
    {
      titulo: 'Juntas y acabados',
      temas: [
        'Tratamiento de juntas visibles e invisibles',
        'Masillado, lijado y sellado',
        'Preparación de la superficie para pintura o enchape',
      ],
    },
  ],
};
