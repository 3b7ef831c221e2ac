import type { Registered } from './registered';

/** A test by its file and its title as written there: literal, or the text of its template. */
export type TestName = `${string} › ${string}`;

export type Row = {
  /** A sentence of the specification, or the part of one that can fail by itself; «…» stands for what was left out. */
  sentence: string;
  /** Each of them fails when the sentence no longer holds. */
  tests: readonly TestName[];
  /** What the code registers and the sentence speaks of. */
  about: readonly Registered[];
};

export const row = (sentence: string, tests: readonly TestName[], ...about: Registered[]): Row => ({
  sentence,
  tests,
  about,
});

/** Names the tests of one file. */
export const testsOf =
  (file: string) =>
  (title: string): TestName =>
    `${file} › ${title}`;
