import { CERTIFICATE_TITLES } from '../certificate-names';
import type { Certificate } from './programme';

export const CONSTRUCTION_MATERIALS: Certificate = {
  titulo: CERTIFICATE_TITLES['1'],
  unidad: 'Módulo',
  modulos: [
    {
      titulo: 'Cemento, agregados y concreto',
      temas: [
        'Tipos de cemento y usos recomendados',
        'Dosificación y mezcla del concreto en obra',
        'Colado, vibrado y curado',
        'Almacenamiento del cemento y los agregados',
      ],
    },
    {
      titulo: 'Acero de refuerzo y estructura',
      temas: [
        'Lectura básica de planos estructurales',
        'Corte, doblado y amarre de la varilla',
        'Recubrimientos mínimos y traslapes',
        'Perfiles metálicos de uso común en vivienda',
      ],
    },
    {
      titulo: 'Mampostería, repellos y morteros',
      temas: [
        'Pega de bloques, plomo y nivel',
        'Morteros de pega y de repello',
        'Control de fisuras y humedad en paredes',
        'Instalación de enchapes y fragua',
      ],
    },
    {
      titulo: 'Techos, cielos e impermeabilización',
      temas: [
        'Cubiertas metálicas: pendientes, traslapes y fijación',
        'Canoas, bajantes y botaguas',
        'Aislantes térmicos y cielos suspendidos',
        'Impermeabilización de losas y terrazas',
      ],
    },
  ],
};
