import type { Graph } from 'schema-dts';

/** What a page tells of itself to search engines, previews and the browser's tab. */
export type PageHead = {
  title: string;
  description: string;
  /** Its address without the origin, whatever else was asked for with it; null where nobody should find it. */
  canonical: string | null;
  /** The same for machines, its addresses on that origin. */
  graph?: (origin: string) => Graph;
};
