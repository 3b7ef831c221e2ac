import type { Page } from '@playwright/test';
import type { Directory } from '../data/directory';
import type { Visitor } from '../fixtures/visitor';
import type { Layout } from '../page-models/layout';

/** What a scene is played with. */
export type Stage = {
  page: Page;
  visitor: Visitor;
  layout: Layout;
  directory: Directory;
  expectErrors: (...patterns: RegExp[]) => void;
};

/** A page on which several states can be brought about, one after the other, whatever stands over it being closed in between. */
export type Opening = {
  name: string;
  open: (stage: Stage) => Promise<unknown>;
};

/** One screen of the site in one of its states. */
export type Scene = {
  name: string;
  /** What it begins with; none where the scene itself opens its page. */
  opening?: Opening;
  /** Brings the page into the state, and waits until it is there. */
  show: (stage: Stage) => Promise<void>;
  /** Stands over the page: a picture of the window tells more than one of the whole page. */
  over?: boolean;
  /** The state is one of waiting. */
  waiting?: boolean;
  print?: boolean;
  /** Everything is covered, so that nothing can be used or seen. */
  covered?: boolean;
  /** The state exists on phones alone, or beyond them alone. */
  only?: 'phone' | 'wide';
};
