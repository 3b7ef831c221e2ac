import { averageScore, type RatingComment, type Specialist } from '../domain';
import type { RawRatingSummary } from '../service';
import { recentMoments, writeDate } from './comment-dates';
import { commentText, randomScores } from './comments';
import { GIVEN_NAMES, SURNAMES } from './people';
import { createRandom, type Random } from './random';
import { tidySpecialists } from './tidy-specialists';

const SEED = 1821;

/** The fictitious ratings of ruling 24 as the service sends them, of the two years before `today`. */
export function demoRatings(today: Date = new Date()): RawRatingSummary[] {
  const random = createRandom(SEED);
  const rated = tidySpecialists().filter((s) => Number(s.id) % 5 !== 0);
  const rows = rated.map((s) => summaryOf(random, s, today));
  return [...rows, { cedula: '', promedio: '#DIV/0!', comentarios: '' }];
}

function summaryOf(random: Random, s: Specialist, today: Date): RawRatingSummary {
  const n = Number(s.id);
  const cedula = n % 17 === 0 ? n : s.id;
  if (n % 29 === 0) return { cedula, promedio: '#DIV/0!', comentarios: '' };
  const comentarios = makeComments(random, s, today);
  const average = averageScore(comentarios.map((c) => c.calificacion));
  return { cedula, promedio: average === null ? '#DIV/0!' : writeAverage(average, n), comentarios };
}

/** Some averages arrive as text with a decimal comma. Ruling 16. */
function writeAverage(average: number, n: number): number | string {
  const rounded = Math.round(average * 10) / 10;
  return n % 8 === 2 ? String(rounded).replace('.', ',') : rounded;
}

function makeComments(random: Random, s: Specialist, today: Date): RatingComment[] {
  const said = new Set<string>();
  const scores = randomScores(random, 1 + random.int(6));
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
