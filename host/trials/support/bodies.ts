import type { Evaluation, SiteFeedback } from '@club/shared/domain';

export const anEvaluationBody = (changes: Partial<Evaluation> = {}): Evaluation => ({
  idEspecialista: '7',
  nombreEspecialista: 'Ana Mora Solís',
  calificacion: 4,
  comentario: 'Muy puntual.',
  idUsuario: '101110111',
  nombreUsuario: 'Luis Prueba Ficticia',
  correoUsuario: 'luis@example.com',
  telefono: '88880000',
  ...changes,
});

export const aFeedback = (changes: Partial<SiteFeedback> = {}): SiteFeedback => ({
  comentario: 'Fácil de usar.',
  reaccion: 'Bueno',
  ...changes,
});
