/** Cards drawn at first: two rows of the widest grid, more than one screen of the narrowest. */
export const SHOWN_AT_FIRST = 8;
/** Whole rows for 1 to 4 columns. */
export const BATCH = 12;
const MOST_BATCHES = 8;
/** Drawn in one go where more had been drawn before; a page with more would not answer meanwhile. */
export const MOST_AT_ONCE = SHOWN_AT_FIRST + BATCH * MOST_BATCHES;

/** How many cards to draw next: the further somebody has read, the more at once. */
export function nextCount(count: number): number {
  const batches = Math.floor(count / (4 * BATCH));
  return count + BATCH * Math.min(Math.max(batches, 1), MOST_BATCHES);
}

/** Where each batch of the first `count` cards begins; a batch once drawn stays as it is while the list grows. */
export function batchStarts(count: number): number[] {
  const starts = [0];
  for (let start = SHOWN_AT_FIRST; start < count; start += BATCH) starts.push(start);
  return starts;
}

/** Where the batch ends that begins there. */
export function batchEnd(start: number): number {
  return start === 0 ? SHOWN_AT_FIRST : start + BATCH;
}
