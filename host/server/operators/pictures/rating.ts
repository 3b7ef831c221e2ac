import { type Html, html } from '../html';

export type Rating = 'good' | 'fair' | 'poor';

/** So that it is told by a shape too, not by the colour alone. */
const SHAPES: Record<Rating, string> = { good: '●', fair: '▲', poor: '■' };

/** A word of praise or blame. */
export const rated = (rating: Rating, word: string): Html =>
  html`<strong class="rating ${rating}"><span aria-hidden="true">${SHAPES[rating]}</span> ${word}</strong>`;
