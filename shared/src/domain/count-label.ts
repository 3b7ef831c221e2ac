/** Formats a number of specialists: «1 especialista», «2 especialistas». Spec §2, ruling 29. */
export function specialistCountLabel(n: number): string {
  return `${formatCount(n)} ${n === 1 ? 'especialista' : 'especialistas'}`;
}

/** Formats a number with its thousands separated as in Costa Rica: «9999», «12 345» with a non-breaking space. */
export function formatCount(n: number): string {
  const digits = String(n);
  return digits.length <= 4 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
}
