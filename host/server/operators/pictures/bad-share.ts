import type { Arm } from '../../signals/blocks';
import { type Html, html } from '../html';
import { count, counted, percent } from './figures';
import { axisEnd, FEW, intervalOf } from './interval';
import { at } from './position';

const isTold = ({ visitors }: Arm): boolean => visitors >= FEW;

/** Where the axis ends on which all of these can be compared. */
export const badShareAxis = (arms: readonly Arm[]): number => axisEnd(arms.filter(isTold).map(intervalOf));

function picture(arm: Arm, end: number): Html {
  const { low, high } = intervalOf(arm);
  const share = arm.bad / arm.visitors;
  const text = `${percent(share)} con fallas; con 95 % de confianza, entre ${percent(low)} y ${percent(high)}, en una escala de 0 a ${percent(end)}`;
  return html`<svg class="picture" role="img" aria-label="${text}">
    <line class="track" x1="0" x2="100%" y1="35%" y2="35%"/>
    <line class="range" x1="${at(low, end)}" x2="${at(high, end)}" y1="35%" y2="35%"/>
    <circle class="point" cx="${at(share, end)}" cy="35%" r="5"/>
    <text x="0" y="95%">0</text>
    <text x="100%" y="95%" text-anchor="end">${percent(end)}</text>
  </svg>`;
}

/** How large a part of a release's visitors met a fault, and within which bounds that can be known; few are told as few. */
export function badShare(arm: Arm, end: number): Html {
  const { bad, visitors } = arm;
  if (visitors === 0) return html`<span class="muted">Nadie ha contado</span>`;
  const counts = `${count(bad)} de ${count(visitors)}`;
  if (!isTold(arm)) {
    return html`${counts}<br><span class="muted">Con ${counted(visitors, 'visitante', 'visitantes')} no se puede decir</span>`;
  }
  const { low, high } = intervalOf(arm);
  return html`${picture(arm, end)}
    <strong>${percent(bad / visitors)}</strong> · ${counts}<br>
    <span class="muted">entre ${percent(low)} y ${percent(high)}</span>`;
}
