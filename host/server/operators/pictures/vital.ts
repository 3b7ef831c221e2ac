import type { Vitals } from '../../signals/signals';
import { type Html, html } from '../html';
import { milliseconds, seconds, shift } from './figures';
import { at } from './position';
import { type Rating, rated } from './rating';

export type VitalName = keyof Vitals;

type Vital = {
  title: string;
  /** Up to here it is good. */
  good: number;
  /** Beyond this it is poor. */
  poor: number;
  say: (value: number) => string;
};

/** The Core Web Vitals, and the bounds that web.dev sets for their 75th percentile. */
export const VITALS: Record<VitalName, Vital> = {
  lcp: { title: 'Contenido a la vista (LCP)', good: 2_500, poor: 4_000, say: seconds },
  inp: { title: 'Respuesta al toque (INP)', good: 200, poor: 500, say: milliseconds },
  cls: { title: 'Saltos de la página (CLS)', good: 0.1, poor: 0.25, say: shift },
};

export const VITAL_NAMES = Object.keys(VITALS) as VitalName[];

const WORDS: Record<Rating, string> = { good: 'bien', fair: 'regular', poor: 'mal' };
function rate({ good, poor }: Vital, value: number): Rating {
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

function picture(vital: Vital, value: number): Html {
  const { good, poor, say } = vital;
  const end = poor * 1.5;
  const text = `${say(value)}, ${WORDS[rate(vital, value)]}; bien hasta ${say(good)}, mal desde ${say(poor)}`;
  return html`<svg class="picture" role="img" aria-label="${text}">
    <rect class="zone good" x="0" y="15%" width="${at(good, end)}" height="40%"/>
    <rect class="zone fair" x="${at(good, end)}" y="15%" width="${at(poor - good, end)}" height="40%"/>
    <rect class="zone poor" x="${at(poor, end)}" y="15%" width="${at(end - poor, end)}" height="40%"/>
    <line class="mark" x1="${at(value, end)}" x2="${at(value, end)}" y1="5%" y2="65%"/>
    <text x="${at(good, end)}" y="95%" text-anchor="middle">${say(good)}</text>
    <text x="${at(poor, end)}" y="95%" text-anchor="middle">${say(poor)}</text>
  </svg>`;
}

/** A vital of a page as three quarters of its visitors had it or better, and what that is worth. */
export function vitalPicture(name: VitalName, value: number | null): Html {
  if (value === null) return html`<span class="muted">–</span>`;
  const vital = VITALS[name];
  return html`${picture(vital, value)}
    <strong>${vital.say(value)}</strong> ${rated(rate(vital, value), WORDS[rate(vital, value)])}`;
}
