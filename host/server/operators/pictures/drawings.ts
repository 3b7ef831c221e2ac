import { OUTCOMES, type Outcome, type Tally } from '../../rendering/renderings';
import { type Html, html } from '../html';
import { count, percent } from './figures';
import { at } from './position';

const WORDS: Record<Outcome, string> = {
  drawn: 'a tiempo',
  kept: 'ya listas',
  late: 'tarde',
  failed: 'con falla',
  off: 'en pausa',
};

const CLASSES: Record<Outcome, string> = {
  drawn: 'good',
  kept: 'good',
  late: 'fair',
  failed: 'poor',
  off: 'none',
};

/** In the order in which they are pictured: what came drawn first. */
const PICTURED: readonly Outcome[] = ['kept', 'drawn', 'late', 'failed', 'off'];

/** Pages by what became of them on the server, what never happened left out; null where nothing happened. */
export function drawingsPicture(tally: Tally | null): Html | null {
  const happened = OUTCOMES.filter((outcome) => tally?.[outcome]);
  if (!tally || happened.length === 0) return null;
  const total = happened.reduce((sum, outcome) => sum + tally[outcome], 0);
  const pictured = PICTURED.filter((outcome) => tally[outcome] > 0);
  const before = (outcome: Outcome) =>
    pictured.slice(0, pictured.indexOf(outcome)).reduce((sum, one) => sum + tally[one], 0);
  const text = pictured.map((outcome) => `${percent(tally[outcome] / total)} ${WORDS[outcome]}`).join(', ');
  return html`<svg class="picture bar" role="img" aria-label="${text}">${pictured.map(
    (outcome) =>
      html`<rect class="share ${CLASSES[outcome]}" x="${at(before(outcome), total)}" y="0" width="${at(tally[outcome], total)}" height="100%"/>`,
  )}</svg>${happened.map(
    (outcome, i) => html`${i === 0 ? null : html`<br>`}${count(tally[outcome])} ${WORDS[outcome]}`,
  )}`;
}
