/** The lines of a five-pointed star from its top, and those of its left half, in a 24 by 24 box. */
const STAR_LINES = 'l2.94 6.26 6.81.9-4.99 4.74 1.25 6.8-6.01-3.3-6.01 3.3 1.25-6.8-4.99-4.74 6.81-.9z';
const LEFT_HALF_LINES = 'v15.4l-6.01 3.3 1.25-6.8-4.99-4.74 6.81-.9z';

const topOf = (place: number) => `M${12 + 26 * place} 2`;

/** One star. */
export const STAR = topOf(0) + STAR_LINES;

/** So many stars in a row, 26 apart, as one path. */
export const starRow = (count: number): string =>
  Array.from({ length: count }, (_, place) => topOf(place) + STAR_LINES).join('');

/** The left half of the star at a place of the row, counted from 0. */
export const halfStarAt = (place: number): string => topOf(place) + LEFT_HALF_LINES;
