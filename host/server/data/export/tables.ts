import { type RatingSummary, SPECIALIST_FIELDS, type Specialist } from '@club/shared/domain';
import { EVALUATION_FIELDS } from '../../service/evaluation-fields';
import type { StoredFeedback } from '../../service/sql/feedback';
import { momentText } from '../../service/sql/rows';
import type { StoredEvaluation } from '../../service/sql/stored-evaluation';
import { headingOf } from '../csv/specialist-columns';

/** A heading and its rows. */
export type Table = (string | number)[][];

/** In the form that `import` reads. */
export const specialistRows = (specialists: readonly Specialist[]): Table => [
  SPECIALIST_FIELDS.map(headingOf),
  ...specialists.map((specialist) =>
    SPECIALIST_FIELDS.map((field) => {
      const value = specialist[field];
      return typeof value === 'string' ? value : value.join(', ');
    }),
  ),
];

export const evaluationRows = (evaluations: readonly StoredEvaluation[]): Table => [
  ['id', 'fecha', 'estado', ...EVALUATION_FIELDS],
  ...evaluations.map((evaluation) => [
    evaluation.id,
    momentText(evaluation.receivedAt),
    evaluation.state,
    ...EVALUATION_FIELDS.map((field) => evaluation[field]),
  ]),
];

/** The ratings that were loaded with the directory, a row for each comment, or one without where there is only an average. */
export const ratingRows = (summaries: readonly RatingSummary[]): Table => [
  ['cedula', 'promedio', 'nombre', 'fecha', 'calificacion', 'comentario'],
  ...summaries.flatMap(({ cedula, promedio, comentarios }) =>
    comentarios.length === 0
      ? [[cedula, promedio, '', '', '', '']]
      : comentarios.map(({ nombre, fecha, calificacion, comentario }) => [
          cedula,
          promedio,
          nombre,
          fecha,
          calificacion,
          comentario,
        ]),
  ),
];

export const feedbackRows = (feedback: readonly StoredFeedback[]): Table => [
  ['id', 'fecha', 'reaccion', 'comentario'],
  ...feedback.map(({ id, receivedAt, reaccion, comentario }) => [
    id,
    momentText(receivedAt),
    reaccion,
    comentario,
  ]),
];
