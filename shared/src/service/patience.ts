import { createRowScanner } from './row-scanner';

/** How long a list may take to its first byte, in milliseconds: a spreadsheet's script needs many seconds at times. */
export const FIRST_BYTE_MS = 60_000;

/** How long a list that has begun may go without a further row, in milliseconds. As a whole it may take any time. */
export const ROW_MS = 30_000;

type Arrival = { length: number; at: number };

/**
 * Calls `giveUp` when a list does not begin, or does not go on, in time. Bytes that complete no row are no progress. The
 * rows are looked for only when time is up, so that a list that arrives swiftly is not read twice.
 */
export function createPatience(giveUp: () => void) {
  const scan = createRowScanner();
  let text = '';
  let arrivals: Arrival[] = [];
  let timer = setTimeout(giveUp, FIRST_BYTE_MS);

  function check(): void {
    const lastEnd = scan(text);
    const lastRowAt = lastEnd === -1 ? undefined : arrivals.find(({ length }) => length > lastEnd)?.at;
    arrivals = [];
    const left = (lastRowAt ?? Number.NEGATIVE_INFINITY) + ROW_MS - performance.now();
    if (left > 0) timer = setTimeout(check, left);
    else giveUp();
  }

  function grown(soFar: string): void {
    if (text === '' && soFar !== '') {
      clearTimeout(timer);
      timer = setTimeout(check, ROW_MS);
    }
    text = soFar;
    arrivals.push({ length: text.length, at: performance.now() });
  }

  return { grown, end: () => clearTimeout(timer) };
}
