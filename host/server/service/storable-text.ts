/** Longer ones are nobody's, and a database could not look them up. */
export const LONGEST_ID = 200;
export const UNSTORABLE = 'El texto contiene caracteres que no se pueden guardar.';

/** Databases cut text at a null character or refuse it, and half a surrogate pair is no text. */
export const isUnstorable = (text: string): boolean => /[\0\p{Surrogate}]/u.test(text);

export const hasUnstorableText = (fields: object): boolean =>
  Object.values(fields).some((value) => typeof value === 'string' && isUnstorable(value));
