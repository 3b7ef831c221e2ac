import type { Graph } from 'schema-dts';

/** Of every picture that stands for a page, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

export type Picture = { path: string; alt: string };

/** What a page tells of itself to search engines, previews and the browser's tab. */
export type PageHead = {
  title: string;
  description: string;
  /** Its address without the origin, whatever else was asked for with it; null where nobody should find it. */
  canonical: string | null;
  /** What stands for it where a link to it is shown; without it, the site's own. */
  picture?: Picture;
  /** The same for machines, its addresses on that origin. */
  graph?: (origin: string) => Graph;
};
