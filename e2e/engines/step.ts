/** A text or, as it goes into a page, a regular expression. */
export type Pattern = string | { source: string; flags: string };

/** What to look for within what the step before has found. */
export type Step = { roles: string[]; name?: Pattern } | { text: Pattern } | { css: string };

type InPage = {
  /** The texts of all that the steps lead to and that can be seen. */
  texts: (steps: Step[]) => string[];
  attributes: (steps: Step[], name: string) => (string | null)[];
  /** Where a click on the only one of them arrives; null while there is none, or something covers it or it moves. */
  target: (steps: Step[]) => Element | null;
};

declare global {
  /** Put into a page by the first look at it. */
  var lookedAtBySuite: InPage | undefined;
}
