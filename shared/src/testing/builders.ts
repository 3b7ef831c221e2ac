import type {
  Evaluation,
  RatingComment,
  RatingSummary,
  RegistrationDraft,
  SearchFilters,
  SiteFeedback,
  Specialist,
  User,
} from '../domain';
import { SERVICE_PATHS, type SiteConfig } from '../service';

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

/** Returns a draft that `toUser` converts to `aUser()`. */
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

/** Returns a specialist with all fields except the video. */
export function aSpecialist(overrides: Partial<Specialist> = {}): Specialist {
  return {
    id: '1',
    nombre: 'María',
    apellido1: 'Solís',
    apellido2: 'Peña',
    empresa: 'Construcciones Solís',
    provincia: 'San José',
    canton: 'Escazú',
    areaTrabajo: ['Construcción'],
    especializacion: 'Remodelación general, Techos',
    certificados: ['1', '2'],
    telefono: '8000-0001',
    correo: 'maria.solis@example.com',
    video: '',
    puntoVenta: 'Tienda Escazú',
    areaCovertura: 'Todo el valle central',
    ...overrides,
  };
}

/** Creates specialists with ids from 1; names repeat after a thousand specialists. */
export function manySpecialists(count: number, overrides: Partial<Specialist> = {}): Specialist[] {
  return Array.from({ length: count }, (_, i) =>
    aSpecialist({
      id: String(i + 1),
      nombre: NAMES[i % NAMES.length],
      apellido1: SURNAMES[Math.floor(i / 10) % SURNAMES.length],
      apellido2: SURNAMES[Math.floor(i / 100) % SURNAMES.length],
      ...overrides,
    }),
  );
}

/** Returns the filters that match `aSpecialist()`. */
export function someFilters(overrides: Partial<SearchFilters> = {}): SearchFilters {
  return { provincia: 'San José', canton: 'Escazú', area: 'Construcción', especializacion: '', ...overrides };
}

const NAMES = ['Ana', 'José', 'María', 'Luis', 'Sofía', 'Andrés', 'Karla', 'Óscar', 'Raúl', 'Jimena'];
const SURNAMES = [
  'Mora',
  'Solís',
  'Peña',
  'Rojas',
  'Núñez',
  'Vargas',
  'Jiménez',
  'Castro',
  'Quirós',
  'Ureña',
];

/** Returns a configuration in which all values differ. */
export function aSiteConfig(overrides: Partial<SiteConfig> = {}): SiteConfig {
  return {
    endpoints: SERVICE_PATHS,
    resultsRating: 'sample',
    contact: {
      phone: '+506 0000-0001',
      email: 'hola@example.com',
      whatsapp: '50600000002',
      servicePhone: '0000-0003',
      terms: 'https://www.example.com/terminos.pdf',
      social: {
        facebook: 'https://www.example.com/f',
        instagram: 'https://www.example.com/i',
        youtube: 'https://www.example.com/y',
      },
    },
    ...overrides,
  };
}
