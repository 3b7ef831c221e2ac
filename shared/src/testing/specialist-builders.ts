import type { SearchFilters, Specialist } from '../domain';

/** A specialist of San José in Construcción, with every field filled. */
export function aSpecialist(overrides: Partial<Specialist> = {}): Specialist {
  return {
    id: '1',
    nombre: 'María',
    apellido1: 'Solís',
    apellido2: 'Peña',
    empresa: 'Construcciones Solís',
    provincia: 'San José',
    canton: 'Escazú',
    areaTrabajo: ['Construcción'],
    especializacion: 'Remodelación general, Techos',
    certificados: ['1', '2'],
    telefono: '8000-0001',
    correo: 'maria.solis@example.com',
    video: '',
    puntoVenta: 'Tienda Escazú',
    areaCovertura: 'Todo el valle central',
    ...overrides,
  };
}

/** As many specialists as wanted, with ids from 1; names repeat every thousand. */
export function manySpecialists(count: number, overrides: Partial<Specialist> = {}): Specialist[] {
  return Array.from({ length: count }, (_, i) =>
    aSpecialist({
      id: String(i + 1),
      nombre: NAMES[i % NAMES.length],
      apellido1: SURNAMES[Math.floor(i / 10) % SURNAMES.length],
      apellido2: SURNAMES[Math.floor(i / 100) % SURNAMES.length],
      ...overrides,
    }),
  );
}

/** The filters that find `aSpecialist()`. */
export function someFilters(overrides: Partial<SearchFilters> = {}): SearchFilters {
  return { provincia: 'San José', canton: 'Escazú', area: 'Construcción', especializacion: '', ...overrides };
}

const NAMES = ['Ana', 'José', 'María', 'Luis', 'Sofía', 'Andrés', 'Karla', 'Óscar', 'Raúl', 'Jimena'];
const SURNAMES = [
  'Mora',
  'Solís',
  'Peña',
  'Rojas',
  'Núñez',
  'Vargas',
  'Jiménez',
  'Castro',
  'Quirós',
  'Ureña',
];
