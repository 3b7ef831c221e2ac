import { COMMENT_MAX_LENGTH, type Evaluation, NAME_MAX_LENGTH } from '@club/shared/domain';

/** Longer ones are nobody's, and a database could not look them up. */
export const LONGEST_ID = 200;
export const UNSTORABLE = 'El texto contiene caracteres que no se pueden guardar.';

/** What the forms hold a visitor to, and what their texts are called. */
const LIMITED = {
  idEspecialista: [LONGEST_ID, 'La identificación del especialista'],
  nombreEspecialista: [NAME_MAX_LENGTH, 'El nombre del especialista'],
  comentario: [COMMENT_MAX_LENGTH, 'El comentario'],
  nombreUsuario: [NAME_MAX_LENGTH, 'El nombre de quien evalúa'],
} as const satisfies Partial<Record<keyof Evaluation, readonly [number, string]>>;

/** Why a text of these is too long to be stored, if one is. */
export function tooLong(fields: Partial<Record<keyof typeof LIMITED, string>>): string | null {
  for (const [field, [length, name]] of Object.entries(LIMITED)) {
    const text = fields[field as keyof typeof LIMITED] ?? '';
    if (text.length > length) return `${name} tiene más de ${length} caracteres.`;
  }
  return null;
}

/** Databases cut text at a null character or refuse it, and half a surrogate pair is no text. */
export const isUnstorable = (text: string): boolean => /[\0\p{Surrogate}]/u.test(text);

export const hasUnstorableText = (fields: object): boolean =>
  Object.values(fields).some((value) => typeof value === 'string' && isUnstorable(value));
