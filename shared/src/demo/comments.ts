import type { Specialist } from '../domain';
import { type Mood, SERVICE_TEXTS, STARLESS_TEXTS, WORK_TEXTS } from './comment-texts';
import type { Random } from './random';

const MOSTLY_GOOD = [5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3];
const MIXED = [5, 4, 4, 4, 3, 3, 2, 2, 1];

/** Scores from 1 to 5 as customers give them to one specialist, mostly high, and now and then a 0 for no stars. */
export function randomScores(random: Random, count: number): number[] {
  const usual = random.chance(0.85) ? MOSTLY_GOOD : MIXED;
  return Array.from({ length: count }, () => (random.chance(0.05) ? 0 : random.pick(usual)));
}

/** A text that goes with the score and with what the specialist does; `said` keeps sentences from coming twice. */
export function commentText(random: Random, s: Specialist, score: number, said: Set<string>): string {
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

function moodOf(score: number): Mood {
  if (score >= 4) return 'happy';
  return score === 3 ? 'mixed' : 'unhappy';
}
