import type { RemoteName } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';

/** Data used to render a page. */
export type PageData = Readonly<Record<string, unknown>>;

/** Names of the lists used to render pages. */
export type RendererListName = 'specialists' | 'ratings';

/** Placeholder for the site's origin, which a renderer does not know. */
export const SITE_ORIGIN_PLACEHOLDER = 'http://site.invalid';

/** Message from the server to a renderer, one line of JSON each. */
export type RendererRequest =
  | {
      type: 'start';
      config: SiteConfig;
      remote: RemoteName;
      version: string;
      /** URL of the federation entry, which identifies the release. */
      entry: string;
      /** Maps each exposed module to the URL of its file. */
      modules: Record<string, string>;
    }
  | { type: 'list'; name: RendererListName; etag: string; text: string }
  | { type: 'draw'; url: string };

/**
 * Reply of a renderer: one for each start request and page request, in order, and one for each list that it has read.
 */
export type RendererAnswer =
  | { type: 'started' }
  | { type: 'listed'; name: RendererListName; etag: string }
  | { type: 'drawn'; html: string; mark: number; data: PageData }
  | { type: 'failed'; reason: string };

/** File descriptor to which a renderer writes its answers. */
export const ANSWERS_FILE_DESCRIPTOR = 3;
