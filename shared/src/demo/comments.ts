import { MAX_STARS, type Specialist } from '../domain';
import { type Mood, SERVICE_TEXTS, STARLESS_TEXTS, WORK_TEXTS } from './comment-texts';
import type { Random } from './random';

/** Scores of whole stars with the very average of the sample's, and now and then a 0 for no stars. Ruling 31. */
export function scoresLike(random: Random, sample: readonly number[]): number[] {
  const scores = random.chance(0.5) ? [...sample, ...sample] : [...sample];
  for (let turn = 0; turn < scores.length; turn++) moveStar(random, scores);
  const starless = scores.filter(() => random.chance(0.05)).map(() => 0);
  return random.sample([...scores, ...starless], scores.length + starless.length);
}

/** One evaluation gets a star more and another one less: their sum stays. */
function moveStar(random: Random, scores: number[]): void {
  const [more = 0, less = 0] = random.sample([...scores.keys()], 2);
  const [risen, fallen] = [(scores[more] ?? 0) + 1, (scores[less] ?? 0) - 1];
  if (more === less || risen > MAX_STARS || fallen < 2) return;
  scores[more] = risen;
  scores[less] = fallen;
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
