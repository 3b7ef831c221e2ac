import type { Evaluation, EvaluationReport, SiteFeedback } from '@club/shared/domain';
import type { EvaluationRules, Lists } from '../../server/directory/store';
import { type Config, readConfig } from '../../server/platform/config/config';
import type { Env } from '../../server/platform/config/env-reader';

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

export const aReport = (changes: Partial<EvaluationReport> = {}): EvaluationReport => ({
  idEspecialista: '7',
  nombre: 'Luis Prueba Ficticia',
  fecha: '2026-03-01',
  comentario: 'Muy puntual.',
  motivo: 'Es publicidad',
  ...changes,
});

/**
 * Two specialists with the ids 7 and 8, a row without an id, and ratings of specialist 7 in the formats of Ruling 22.
 */
export const SAMPLE_LISTS: Lists = {
  specialists: [
    { id: 7, nombre: 'Ana', apellido1: 'Mora', areaTrabajo: 'Pintura, Construcción', puntoVenta: '#DIV/0!' },
    { id: ' 8 ', nombre: 'Iván', certificados: ['1'] },
    { nombre: 'Sin identificación' },
  ],
  ratings: [
    {
      cedula: 7,
      promedio: '4,5',
      comentarios: [
        { nombre: 'Eva', fecha: '05/01/2025', calificacion: '4,5', comentario: 'Bien' },
        { nombre: 'Leo', fecha: '06/01/2025', calificacion: 0, comentario: 'Sin estrellas' },
        null,
      ],
    },
  ],
};

/** Rules that publish every evaluation of a listed specialist at once, without limits. */
export const PUBLISH_AT_ONCE_RULES: EvaluationRules = {
  state: 'accepted',
  suspicion: null,
  mustBeListed: true,
  replacesFormer: false,
  dailyLimit: 0,
};

/** Parses an environment into a configuration; disables the log unless `env` sets its level. */
export function testConfig(env: Env = {}): Config {
  const read = readConfig({ LOG_LEVEL: 'silent', ...env });
  if (!read.ok) throw new Error(read.problems.join('; '));
  return read.config;
}
