/** The windows that pictures are taken in, by their width. */
export const SIZES = {
  360: { width: 360, height: 740 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 800 },
} as const;

export const WIDTHS = [360, 768, 1280] as const;

export const SCHEMES = ['light', 'dark'] as const;

export type Width = (typeof WIDTHS)[number];
export type Scheme = (typeof SCHEMES)[number];
