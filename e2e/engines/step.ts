/** A text, or a regular expression in a form that can be sent to a page. */
export type TextPattern = string | { source: string; flags: string };

/** One step of a selector: it finds elements inside those that the previous step found. */
export type SelectorStep = { roles: string[]; name?: TextPattern } | { text: TextPattern } | { css: string };

type InPage = {
  /** Returns the texts of all visible elements that the selector finds. */
  texts: (steps: SelectorStep[]) => string[];
  attributes: (steps: SelectorStep[], name: string) => (string | null)[];
  /**
   * Returns the element that a click would hit; null if no element or several match, or if the element is covered or
   * moving.
   */
  target: (steps: SelectorStep[]) => Element | null;
};

declare global {
  /** API of the in-page script, which is injected when a test first needs it. */
  var lookedAtBySuite: InPage | undefined;
}
