/** «1 especialista», «2 especialistas». Spec §2, ruling 29. */
export function countLabel(n: number): string {
  return `${formatCount(n)} ${n === 1 ? 'especialista' : 'especialistas'}`;
}

/** Thousands as written in Costa Rica: «9999», «12 345» with a space that does not break. */
export function formatCount(n: number): string {
  const digits = String(n);
  return digits.length <= 4 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
}
