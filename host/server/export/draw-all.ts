import { join } from 'node:path';
import type { placeDrawer } from './draw-place';
import type { DrawnPlace } from './drawn-files';
import { writeDrawn } from './write-drawn';

/** Drawing ends after this, in milliseconds; what is left then stays a shell. */
const MOST_MS = 10 * 60_000;
/** A renderer draws one page at a time; meanwhile others are composed and compressed. */
const AT_ONCE = 4;
const LOOK_EVERY = 20;

type Options = {
  places: readonly DrawnPlace[];
  drawer: Pick<ReturnType<typeof placeDrawer>, 'draw'>;
  into: string;
  /** Where the pages before lie. */
  before: string;
  isWanted: () => Promise<boolean>;
};

/** How many pages were drawn, could not be, or came too late; null where nobody wants them any more. */
export type Drawn = { drawn: number; undrawn: number; late: number } | null;

/** Draws pages into a folder. */
export async function drawAll({ places, drawer, into, before, isWanted }: Options): Promise<Drawn> {
  const start = performance.now();
  const left = places.entries();
  const tally = { drawn: 0, undrawn: 0, late: 0 };
  let isCalledOff = false;

  async function work(): Promise<void> {
    for (const [index, place] of left) {
      if (index % LOOK_EVERY === 0 && !(await isWanted())) isCalledOff = true;
      if (isCalledOff) return;
      if (performance.now() - start > MOST_MS) {
        tally.late += 1;
        continue;
      }
      const { html, isDrawn } = await drawer.draw(place);
      tally[isDrawn ? 'drawn' : 'undrawn'] += 1;
      await writeDrawn(join(into, place.file), html, join(before, place.file));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return isCalledOff ? null : tally;
}
