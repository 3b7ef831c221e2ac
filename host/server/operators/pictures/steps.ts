import { type Html, html } from '../html';

type State = 'done' | 'now' | 'ahead';

const WORDS: Record<State, string> = { done: 'hecho', now: 'ahora', ahead: 'falta' };

function stateOf(index: number, step: number): State {
  if (index === step) return 'now';
  return index < step ? 'done' : 'ahead';
}

/** The shares of visitors that a release goes through, on one line, the present one told. */
export const stepsPicture = (shares: readonly number[], step: number): Html =>
  html`<ol class="steps">${shares.map((share, index) => {
    const state = stateOf(index, step);
    return html`<li class="${state}"${state === 'now' ? html` aria-current="step"` : null}><svg aria-hidden="true"><line x1="0" x2="50%" y1="50%" y2="50%"/><line x1="50%" x2="100%" y1="50%" y2="50%"/><circle cx="50%" cy="50%" r="9"/></svg><strong>${share}\u00a0%</strong> <span>${WORDS[state]}</span></li>`;
  })}</ol>`;
