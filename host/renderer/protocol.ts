import type { RemoteName } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';

/** What a page was drawn from; whoever draws it says what. */
export type PageData = Readonly<Record<string, unknown>>;

/** The lists that pages are drawn from. */
export type ListName = 'specialists' | 'ratings';

/** Stands in drawn pages for the site's own origin, which a renderer does not know. */
export const OWN_ORIGIN = 'http://site.invalid';

/** What the server tells a renderer, one line of JSON each. */
export type Order =
  | {
      type: 'start';
      config: SiteConfig;
      remote: RemoteName;
      version: string;
      /** Address of the release's entry. */
      entry: string;
      /** Exposed module → URL of the file that holds it. */
      modules: Record<string, string>;
    }
  | { type: 'list'; name: ListName; etag: string; text: string }
  | { type: 'draw'; url: string };

/** What a renderer answers: once to a start and to each page, in their order, and when a list has been read. */
export type Answer =
  | { type: 'started' }
  | { type: 'listed'; name: ListName; etag: string }
  | { type: 'drawn'; html: string; mark: number; data: PageData }
  | { type: 'failed'; reason: string };

/** The file descriptor that answers go to. */
export const ANSWERS_FD = 3;
