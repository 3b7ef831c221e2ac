import { SAMPLE_RATINGS } from '../catalogue';
import { averageScore, MAX_STARS, type RatingComment, type Specialist } from '../domain';
import type { RawRatingSummary } from '../service';
import { type CommentMood, SERVICE_TEXTS, STARLESS_TEXTS, WORK_TEXTS } from './comment-texts';
import { GIVEN_NAMES, SURNAMES } from './people';
import { createRandom, type Random } from './random';
import { createCleanDemoSpecialists } from './tidy-specialists';

const DAY_MS = 86_400_000;
const TWO_YEARS_IN_DAYS = 730;

/** Returns random times within the last two years, oldest first. */
function recentMoments(random: Random, count: number, today: Date): Date[] {
  const ages = Array.from({ length: count }, () => 1 + random.int(TWO_YEARS_IN_DAYS - 1));
  return ages.sort((a, b) => b - a).map((age) => new Date(today.getTime() - age * DAY_MS));
}

/** Formats a date mostly as dd/mm/yyyy, sometimes as ISO date or timestamp. Ruling 15. */
function writeDate(random: Random, moment: Date): string {
  const iso = moment.toISOString();
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
  return random.pick([...Array(8).fill(`${day}/${month}/${year}`), iso.slice(0, 10), iso]);
}

/** Varies the scores of `sample` without changing their average; adds some zeros, which mean no stars (ruling 31). */
function scoresLike(random: Random, sample: readonly number[]): number[] {
  const scores = random.chance(0.5) ? [...sample, ...sample] : [...sample];
  for (let turn = 0; turn < scores.length; turn++) moveStar(random, scores);
  const starless = scores.filter(() => random.chance(0.05)).map(() => 0);
  return random.sample([...scores, ...starless], scores.length + starless.length);
}

/** Moves one star from one score to another, which leaves the sum unchanged. */
function moveStar(random: Random, scores: number[]): void {
  const [more = 0, less = 0] = random.sample([...scores.keys()], 2);
  const [risen, fallen] = [(scores[more] ?? 0) + 1, (scores[less] ?? 0) - 1];
  if (more === less || risen > MAX_STARS || fallen < 2) return;
  scores[more] = risen;
  scores[less] = fallen;
}

/**
 * Returns a comment that fits the score and the specialist's work. Adds its sentences to `said`, which prevents
 * repetition.
 */
function commentText(random: Random, s: Specialist, score: number, said: Set<string>): string {
  if (score === 0) return freshText(random, STARLESS_TEXTS, said);
  const mood = moodOf(score);
  const area = random.pick(s.areaTrabajo) === 'Pintura' ? 'Pintura' : 'Construcción';
  const work = freshText(random, WORK_TEXTS[mood][area], said);
  if (random.chance(0.1)) return work;
  const service = freshText(random, SERVICE_TEXTS[mood], said);
  return random.chance(0.7) ? `${work} ${service}` : `${service} ${work}`;
}

function freshText(random: Random, texts: readonly string[], said: Set<string>): string {
  const unsaid = texts.filter((text) => !said.has(text));
  const text = random.pick(unsaid.length > 0 ? unsaid : texts);
  said.add(text);
  return text;
}

function moodOf(score: number): CommentMood {
  if (score >= 4) return 'happy';
  return score === 3 ? 'mixed' : 'unhappy';
}

const SEED = 1821;

/**
 * Returns fictitious ratings in the service's format (ruling 24), dated within two years before `today`. Their averages
 * equal those of the built-in sample, because cards and profiles must agree (ruling 31).
 */
export function demoRatings(today: Date = new Date()): RawRatingSummary[] {
  const random = createRandom(SEED);
  const rows = createCleanDemoSpecialists().flatMap((s) => summaryOf(random, s, today) ?? []);
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

/** Returns an average as a number, or sometimes as text with a decimal comma. Ruling 16. */
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
