/** Parses an option that must be a whole number; throws if it is invalid or below `min`. */
export function parseCount(name: string, text: string, min: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min)) throw new Error(`--${name} must be a whole number from ${min}, but is ${text}`);
  return value;
}
