import type {
  Evaluation,
  RatingComment,
  RatingSummary,
  RegistrationDraft,
  SiteFeedback,
  User,
} from '../domain';

export function aUser(overrides: Partial<User> = {}): User {
  return {
    name: 'Ana',
    lastName: 'Mora Vargas',
    phone: '80000099',
    email: 'ana.mora@example.com',
    idCard: '100000001',
    ...overrides,
  };
}

/** A draft that `toUser` turns into `aUser()`. */
export function aRegistrationDraft(overrides: Partial<RegistrationDraft> = {}): RegistrationDraft {
  return {
    idCard: '1-0000-0001',
    name: 'Ana',
    firstSurname: 'Mora',
    secondSurname: 'Vargas',
    phone: '80000099',
    email: 'ana.mora@example.com',
    ...overrides,
  };
}

export function aRatingComment(overrides: Partial<RatingComment> = {}): RatingComment {
  return {
    nombre: 'Luis Rojas',
    fecha: '05/03/2025',
    calificacion: 5,
    comentario: 'Muy buen trabajo.',
    ...overrides,
  };
}

export function aRatingSummary(overrides: Partial<RatingSummary> = {}): RatingSummary {
  return { cedula: '1', promedio: 5, comentarios: [aRatingComment()], ...overrides };
}

export function anEvaluation(overrides: Partial<Evaluation> = {}): Evaluation {
  return {
    idEspecialista: '1',
    nombreEspecialista: 'María Solís Peña',
    calificacion: 5,
    comentario: 'Muy buen trabajo.',
    idUsuario: '100000001',
    nombreUsuario: 'Ana Mora Vargas',
    correoUsuario: 'ana.mora@example.com',
    telefono: '80000099',
    ...overrides,
  };
}

export function aSiteFeedback(overrides: Partial<SiteFeedback> = {}): SiteFeedback {
  return { comentario: 'Muy fácil de usar.', reaccion: 'Bueno', ...overrides };
}
