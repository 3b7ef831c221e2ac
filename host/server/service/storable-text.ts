export const UNSTORABLE = 'El texto contiene caracteres que no se pueden guardar.';

/** Databases cut text at a null character or refuse it, and half a surrogate pair is no text. */
export function hasUnstorableText(fields: object): boolean {
  return Object.values(fields).some(
    (value) => typeof value === 'string' && (value.includes('\0') || /\p{Surrogate}/u.test(value)),
  );
}
