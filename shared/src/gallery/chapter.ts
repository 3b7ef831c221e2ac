import type { ReactNode } from 'react';
import type { kit } from './kit';

/** One part of the gallery. */
export type Chapter = {
  title: string;
  /** What it shows of the kit's exports; a test holds that nothing is left out. */
  shows: readonly (keyof typeof kit)[];
  /** When to use which, in a sentence or two. */
  about: string;
  specimens: ReactNode;
};
