import { COMMENT_REQUIRED } from './comment';
import { isEmail } from './email';
import { MAX_STARS } from './rating';
import { ownField } from './record';
import { isIdCard, isPhone } from './registration-fields';
import { fullName, type Specialist } from './specialist';
import { isBlank } from './text';
import type { User } from './user';

/** What is sent, field by field. Spec §7. */
export type Evaluation = {
  idEspecialista: string;
  nombreEspecialista: string;
  calificacion: number;
  comentario: string;
  idUsuario: string;
  nombreUsuario: string;
  correoUsuario: string;
  telefono: string;
};
export type EvaluationDraft = Pick<Evaluation, 'calificacion' | 'comentario'>;
export type EvaluationErrors = Partial<Record<keyof Evaluation, string>>;

type Checks = { [K in keyof Evaluation]: [holds: (value: unknown) => boolean, message: string] };

const CHECKS: Checks = {
  idEspecialista: [isFilled, 'Falta el especialista.'],
  nombreEspecialista: [(value) => typeof value === 'string', 'Falta el nombre del especialista.'],
  calificacion: [isStars, 'La calificación debe ser un entero de 0 a 5.'],
  comentario: [isFilled, COMMENT_REQUIRED],
  idUsuario: [(value) => isFilled(value) && isIdCard(value), 'La identificación no es válida.'],
  nombreUsuario: [isFilled, 'Falta el nombre de quien evalúa.'],
  correoUsuario: [
    (value) => value === '' || (isFilled(value) && isEmail(value.trim())),
    'El correo electrónico no es válido.',
  ],
  telefono: [(value) => isFilled(value) && isPhone(value.trim()), 'El teléfono no es válido.'],
};

/** The form's part: a comment is required, and stars start at 0 with no minimum. Spec §5, ruling 5. */
export function validateEvaluationDraft(draft: EvaluationDraft): EvaluationErrors {
  return errorsIn(draft, ['calificacion', 'comentario']);
}

/** The service's part: every field of the body, whatever it is; empty when it may be stored. */
export function validateEvaluation(body: unknown): EvaluationErrors {
  return errorsIn(body, Object.keys(CHECKS) as (keyof Evaluation)[]);
}

/** By what name a user's evaluations are published. */
export const evaluatorName = ({ name, lastName }: User): string => `${name} ${lastName}`;

/** The body to send for a registered user. */
export function toEvaluation(specialist: Specialist, user: User, draft: EvaluationDraft): Evaluation {
  return {
    idEspecialista: specialist.id,
    nombreEspecialista: fullName(specialist),
    calificacion: draft.calificacion,
    comentario: draft.comentario.trim(),
    idUsuario: user.idCard,
    nombreUsuario: evaluatorName(user),
    correoUsuario: user.email ?? '',
    telefono: user.phone,
  };
}

function errorsIn(body: unknown, fields: readonly (keyof Evaluation)[]): EvaluationErrors {
  const errors: EvaluationErrors = {};
  for (const field of fields) {
    const [holds, message] = CHECKS[field];
    if (!holds(ownField(body, field))) errors[field] = message;
  }
  return errors;
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && !isBlank(value);
}

function isStars(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_STARS;
}
