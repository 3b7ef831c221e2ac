import { MAX_STARS, type RatingComment } from './rating';
import { readOwnProperty } from './record';
import { isBlank } from './text';
import { isEmail, isIdCard, isPhone } from './user';

/** Maximum length of comments in the forms and in the service. */
export const COMMENT_MAX_LENGTH = 2_000;

/** Error message for a blank comment, in evaluations and site feedback. Spec §5. */
export const COMMENT_REQUIRED = 'Por favor, escriba su comentario.';

/** Request body of an evaluation. Spec §7. */
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
export type EvaluationErrors = Partial<Record<keyof Evaluation, string>>;

type Checks = { [K in keyof Evaluation]: [holds: (value: unknown) => boolean, message: string] };

const CHECKS: Checks = {
  idEspecialista: [isFilled, 'Falta el especialista.'],
  nombreEspecialista: [(value) => typeof value === 'string', 'Falta el nombre del especialista.'],
  calificacion: [isStars, 'La calificación debe ser un número entero de 0 a 5.'],
  comentario: [isFilled, COMMENT_REQUIRED],
  idUsuario: [(value) => isFilled(value) && isIdCard(value), 'La identificación no es válida.'],
  nombreUsuario: [isFilled, 'Falta el nombre de quien evalúa.'],
  correoUsuario: [
    (value) => value === '' || (isFilled(value) && isEmail(value.trim())),
    'El correo electrónico no es válido.',
  ],
  telefono: [(value) => isFilled(value) && isPhone(value.trim()), 'El teléfono no es válido.'],
};

/** Validates every field of a request body, which may have any type; returns no errors if it is valid. */
export function validateEvaluation(body: unknown): EvaluationErrors {
  const errors: EvaluationErrors = {};
  for (const field of Object.keys(CHECKS) as (keyof Evaluation)[]) {
    const [holds, message] = CHECKS[field];
    if (!holds(readOwnProperty(body, field))) errors[field] = message;
  }
  return errors;
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && !isBlank(value);
}

function isStars(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_STARS;
}

/** Reactions of the widget in display order. Spec §2. */
export const REACTIONS = ['Bueno', 'Neutral', 'Malo'] as const;
export type Reaction = (typeof REACTIONS)[number];
export const NO_REACTION = 'Ninguna';
export type SiteFeedback = { comentario: string; reaccion: Reaction | typeof NO_REACTION };

/** Returns the request body of site feedback; null if the comment is blank. Spec §5, ruling 25. */
export function toSiteFeedback(comentario: string, reaction: Reaction | null): SiteFeedback | null {
  return isBlank(comentario) ? null : { comentario: comentario.trim(), reaccion: reaction ?? NO_REACTION };
}

/** Parses site feedback from a request body; null if it is invalid. */
export function parseSiteFeedback(body: unknown): SiteFeedback | null {
  const comentario = readOwnProperty(body, 'comentario');
  const reaccion = readOwnProperty(body, 'reaccion');
  if (typeof comentario !== 'string') return null;
  if (reaccion === NO_REACTION) return toSiteFeedback(comentario, null);
  return isReaction(reaccion) ? toSiteFeedback(comentario, reaccion) : null;
}

function isReaction(value: unknown): value is Reaction {
  return (REACTIONS as readonly unknown[]).includes(value);
}

/** Reasons to report an evaluation, in display order: the rules of «Cómo cuidamos las evaluaciones». */
export const REPORT_REASONS = [
  'Tiene insultos',
  'Muestra datos personales',
  'Es publicidad',
  'No tiene que ver con el trabajo',
  'Parece falsa',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * Request body of a report: the evaluation, quoted because it has no id, and the reason. Contains no data of the sender.
 */
export type EvaluationReport = Omit<RatingComment, 'calificacion'> & {
  idEspecialista: string;
  motivo: ReportReason;
};

/** Parses a report from a request body; null if it is invalid. */
export function parseEvaluationReport(body: unknown): EvaluationReport | null {
  const [idEspecialista, nombre, fecha, comentario, motivo] = [
    'idEspecialista',
    'nombre',
    'fecha',
    'comentario',
    'motivo',
  ].map((field) => readOwnProperty(body, field));
  if (!isFilled(idEspecialista) || typeof nombre !== 'string' || typeof fecha !== 'string') return null;
  if (typeof comentario !== 'string' || !isReportReason(motivo)) return null;
  const published = { nombre: nombre.trim(), fecha: fecha.trim(), comentario: comentario.trim() };
  return { idEspecialista: idEspecialista.trim(), ...published, motivo };
}

function isReportReason(value: unknown): value is ReportReason {
  return (REPORT_REASONS as readonly unknown[]).includes(value);
}
