import { CERTIFICATE_TITLES, type CertificateCode } from './certificate-names';

/** A programme. `unidad` labels its parts: «Módulo 1», «Tema 1», «Resumen 1». */
export type CertificateProgramme = {
  titulo: string;
  unidad: 'Módulo' | 'Tema' | 'Resumen';
  modulos: readonly CertificateModule[];
};
type CertificateModule = { titulo: string; temas: readonly string[] };

const CONSTRUCTION_MATERIALS: CertificateProgramme = {
  titulo: CERTIFICATE_TITLES['1'],
  unidad: 'Módulo',
  modulos: [
    {
      titulo: 'Cemento, agregados y concreto',
      temas: [
        'Tipos de cemento y usos recomendados',
        'Dosificación y mezcla del concreto en obra',
        'Chorrea, vibrado y curado',
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

const FIBRE_CEMENT: CertificateProgramme = {
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

const PAINTS: CertificateProgramme = {
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

const WELDING: CertificateProgramme = {
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

/** Programmes by certificate code. Spec §9, ruling 21. */
export const CERTIFICATES: Readonly<Record<CertificateCode, CertificateProgramme>> = {
  '1': CONSTRUCTION_MATERIALS,
  '2': FIBRE_CEMENT,
  '3': PAINTS,
  '4': WELDING,
};

/** Returns the programme of a certificate code; null for an unknown code. */
export function findCertificate(code: string): CertificateProgramme | null {
  return Object.hasOwn(CERTIFICATES, code) ? CERTIFICATES[code as CertificateCode] : null;
}
