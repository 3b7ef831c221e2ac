/** Writes a canton as the value of its option: «Escazú, San José». */
export const cantonOptionValue = (provincia: string, canton: string): string => `${canton}, ${provincia}`;

/** Reads the value of a canton's option; null if it names no canton and province. */
export function parseCantonOption(value: string): { provincia: string; canton: string } | null {
  const [canton, provincia] = value.split(', ');
  return canton && provincia ? { provincia, canton } : null;
}
