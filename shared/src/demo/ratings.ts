import { SAMPLE_RATINGS } from '../catalogue';
import { averageScore, type RatingComment, type Specialist } from '../domain';
import type { RawRatingSummary } from '../service';
import { recentMoments, writeDate } from './comment-dates';
import { commentText, scoresLike } from './comments';
import { GIVEN_NAMES, SURNAMES } from './people';
import { createRandom, type Random } from './random';
import { tidySpecialists } from './tidy-specialists';

const SEED = 1821;

/**
 * The fictitious ratings of ruling 24 as the service sends them, of the two years before `today`: made from the
 * built-in sample, so that no card of the demo contradicts its profile (Ruling 31).
 */
export function demoRatings(today: Date = new Date()): RawRatingSummary[] {
  const random = createRandom(SEED);
  const rows = tidySpecialists().flatMap((s) => summaryOf(random, s, today) ?? []);
  return [...rows, { cedula: '', promedio: '#DIV/0!', comentarios: '' }];
}

function summaryOf(random: Random, s: Specialist, today: Date): RawRatingSummary | null {
  const n = Number(s.id);
  const sample = SAMPLE_RATINGS[s.id]?.estrellas.map((entry) => entry.calificacion);
  if (!sample) return n % 13 === 0 ? { cedula: s.id, promedio: '#DIV/0!', comentarios: '' } : null;
  const comentarios = makeComments(random, s, scoresLike(random, sample), today);
  const average = averageScore(comentarios.map((c) => c.calificacion)) ?? 0;
  return { cedula: n % 17 === 0 ? n : s.id, promedio: writeAverage(average, n), comentarios };
}

/** Some averages arrive as text with a decimal comma. Ruling 16. */
function writeAverage(average: number, n: number): number | string {
  const rounded = Math.round(average * 10) / 10;
  return n % 8 === 2 ? String(rounded).replace('.', ',') : rounded;
}

function makeComments(
  random: Random,
  s: Specialist,
  scores: readonly number[],
  today: Date,
): RatingComment[] {
  const said = new Set<string>();
  return recentMoments(random, scores.length, today).map((moment, i) => {
    const score = scores[i] ?? 0;
    return {
      nombre: `${random.pick(GIVEN_NAMES)} ${random.pick(SURNAMES)}`,
      fecha: writeDate(random, moment),
      calificacion: score,
      comentario: commentText(random, s, score, said),
    };
  });
}
