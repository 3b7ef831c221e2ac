/** The windows that pictures are taken in, and the size of letters that their visitor has set, in percent. */
export const SIZES = {
  '360': { viewport: { width: 360, height: 740 }, letters: 100 },
  '360-large': { viewport: { width: 360, height: 740 }, letters: 200 },
  '768': { viewport: { width: 768, height: 1024 }, letters: 100 },
  '1280': { viewport: { width: 1280, height: 800 }, letters: 100 },
} as const;

export type Size = keyof typeof SIZES;

export const SIZE_NAMES = ['360', '360-large', '768', '1280'] as const satisfies readonly Size[];

export const SCHEMES = ['light', 'dark'] as const;

export type Scheme = (typeof SCHEMES)[number];
