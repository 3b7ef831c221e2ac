/** Spec §3: `calificacion` runs from 1 to 4. */
export type SampleEntry = { id: string; comentario: string; calificacion: number };
