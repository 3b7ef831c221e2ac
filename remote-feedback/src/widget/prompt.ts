/** Spec §2, Floating feedback widget. */
export const PROMPT = '¿Cómo fue su experiencia en el sitio web?';
