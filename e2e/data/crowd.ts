import type { Directory } from './directory';

/** Where everybody of a crowd is found. */
export const CROWD_SEARCH = '/resultados?provincia=Heredia&canton=Barva&area=Pintura';

/** As many rows as wanted, made of the service's, all to be found by one search and numbered in their names. */
export function crowd(directory: Directory, count: number): Record<string, unknown>[] {
  const rows = JSON.parse(directory.answers.specialists) as Record<string, unknown>[];
  return Array.from({ length: count }, (_, i) => ({
    ...rows[i % rows.length],
    id: `c${i + 1}`,
    nombre: `Persona ${i + 1}`,
    apellido1: 'Mora',
    apellido2: '',
    provincia: 'Heredia',
    canton: 'Barva',
    areaTrabajo: ['Pintura'],
  }));
}
