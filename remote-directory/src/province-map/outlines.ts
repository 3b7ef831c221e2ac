import outlines from './outlines.json';

/** What the outlines are drawn in: `host/scripts/pictures/outlines.json` has the same frame. */
const FRAME = { width: 600, height: 580 };

export const VIEW_BOX = `0 0 ${FRAME.width} ${FRAME.height}`;

export type Outline = (typeof outlines)[number];

/** The real shapes of the seven provinces. */
export const OUTLINES: readonly Outline[] = outlines;

export function outlineOf(provincia: string): Outline | undefined {
  return OUTLINES.find((outline) => outline.provincia === provincia);
}
