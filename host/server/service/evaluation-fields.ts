import type { Evaluation } from '@club/shared/domain';

/** The eight fields that travel, in the order in which they are stored, exported and told apart. */
export const EVALUATION_FIELDS = [
  'idEspecialista',
  'nombreEspecialista',
  'calificacion',
  'comentario',
  'idUsuario',
  'nombreUsuario',
  'correoUsuario',
  'telefono',
] as const satisfies readonly (keyof Evaluation)[];
