import type { SampleEntry } from './sample-entry';
import { readSampleRows } from './sample-rows';

/** The built-in sample behind the averages of the result cards, by specialist id. Spec §3, ruling 3. */
export const SAMPLE_RATINGS: Readonly<Record<string, { estrellas: readonly SampleEntry[] }>> =
  Object.fromEntries(readSampleRows().map(([id, estrellas]) => [id, { estrellas }]));
