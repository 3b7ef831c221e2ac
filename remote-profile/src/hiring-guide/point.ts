import type { SourceName } from './sources';

/** One thing to look at. */
export type Point = {
  /** What a tick is kept under: never changed, never used again for another point. */
  id: string;
  title: string;
  text: string;
  /** The institution behind it; without one it is advice of the club's own. */
  source?: SourceName;
};

export type PointGroup = { title: string; points: readonly Point[] };
