import { CERTIFICATE_TITLES } from '../certificate-names';
import type { Certificate } from './programme';

export const PAINTS: Certificate = {
  titulo: CERTIFICATE_TITLES['3'],
  unidad: 'Módulo',
  modulos: [
    {
      titulo: 'Preparación de superficies',
      temas: [
        'Diagnóstico de humedad, hongos y desprendimientos',
        'Limpieza, lijado y reparación de grietas',
        'Selladores y primarios según la superficie',
      ],
    },
    {
      titulo: 'Selección y aplicación de pinturas',
      temas: [
        'Pinturas de agua y de aceite: usos y rendimiento',
        'Brocha, rodillo y equipo de aspersión',
        'Cálculo de materiales por metro cuadrado',
        'Manejo del color y acabados mate, satinado y brillante',
      ],
    },
    {
      titulo: 'Recubrimientos especiales',
      temas: [
        'Anticorrosivos para metal y protectores para madera',
        'Impermeabilizantes para techos y paredes exteriores',
        'Pintura para pisos y zonas de alto tránsito',
        'Seguridad, ventilación y manejo de residuos',
      ],
    },
  ],
};
