import { readSampleRows } from './sample-rows';

/** Spec §3: `calificacion` runs from 1 to 4. */
export type SampleEntry = { id: string; comentario: string; calificacion: number };

/** The built-in sample behind the averages of the result cards, by specialist id. Spec §3, ruling 3. */
export const SAMPLE_RATINGS: Readonly<Record<string, { estrellas: readonly SampleEntry[] }>> =
  Object.fromEntries(readSampleRows().map(([id, estrellas]) => [id, { estrellas }]));
