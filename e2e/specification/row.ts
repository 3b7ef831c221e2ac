import { readFileSync } from 'node:fs';
import { REACTIONS, type SiteFeedback } from '@club/shared/domain';
import {
  type ModuleId,
  modulesOf,
  PAGES,
  type PageName,
  REMOTE_NAMES,
  type RemoteName,
  remoteOfModule,
} from '@club/shared/federation';
import { paths } from '@club/shared/routes';
import { aSiteConfig } from '@club/shared/testing';
import ts from 'typescript';
import { LOCAL_KEYS, SESSION_KEYS } from '../../shared/src/storage/keys';

type ValueOf<T> = T[keyof T];

/**
 * Names that the code registers, such as storage keys and routes. Each must be the subject of a sentence in the
 * specification.
 */
type Registered =
  | `local storage ${ValueOf<typeof LOCAL_KEYS>}`
  | `session storage ${ValueOf<typeof SESSION_KEYS>}`
  | `route ${ValueOf<typeof paths>}`
  | `page ${PageName}`
  | `module ${ModuleId}`
  | `call ${keyof ReturnType<typeof aSiteConfig>['endpoints']}`
  | `reaction ${SiteFeedback['reaccion']}`;

/** Lists the names of pages and modules that a remote registers. */
const ofRemote = (remote: RemoteName): string[] => [
  ...Object.entries(PAGES).flatMap(([page, { module }]) =>
    module && remoteOfModule(module) === remote ? `page ${page}` : [],
  ),
  ...modulesOf(remote).map((module) => `module ${remote}/${module}`),
];

/** Lists the registered names of the remotes that the specification does not mention at all. */
export const namesOfUnmentionedRemotes = (mentioned: ReadonlySet<string>): string[] =>
  REMOTE_NAMES.map(ofRemote)
    .filter((names) => !names.some((name) => mentioned.has(name)))
    .flat();

/** Screens that the site has in addition to those of the specification (Ruling 35). */
const OWN_SCREENS: readonly PageName[] = [
  'shortlist',
  'hiringGuide',
  'evaluationCare',
  'privacy',
  'accessibility',
];

const ofOwnScreens = new Set(
  OWN_SCREENS.flatMap((page) => [
    `route ${PAGES[page].path}`,
    `page ${page}`,
    `module ${PAGES[page].module}`,
  ]),
);

/** Names of storage keys, routes, remotes and calls that the specification must mention, taken from the code itself. */
export const NAMES_TO_MENTION: ReadonlySet<string> = new Set(
  [
    ...Object.values(LOCAL_KEYS).map((key) => `local storage ${key}`),
    ...Object.values(SESSION_KEYS).map((key) => `session storage ${key}`),
    ...Object.values(paths).map((path) => `route ${path}`),
    ...Object.keys(PAGES).map((page) => `page ${page}`),
    ...REMOTE_NAMES.flatMap(ofRemote),
    ...Object.keys(aSiteConfig().endpoints).map((call) => `call ${call}`),
    ...[...REACTIONS, 'Ninguna'].map((reaction) => `reaction ${reaction}`),
  ].filter((name) => !ofOwnScreens.has(name)),
);

/** A test, named by its file and its title as written in the source. */
type TestName = `${string} › ${string}`;

export type SpecificationRow = {
  /** A sentence of the specification or an independent part of it; «…» marks omitted text. */
  sentence: string;
  /** Tests that fail if the sentence no longer holds. */
  tests: readonly TestName[];
  /** Registered names that the sentence is about. */
  about: readonly Registered[];
};

/** Creates a row: a sentence, the tests that cover it, and the registered names that it is about. */
export const row = (
  sentence: string,
  tests: readonly TestName[],
  ...about: Registered[]
): SpecificationRow => ({
  sentence,
  tests,
  about,
});

/** Returns a function that adds the file to a test title. */
export const testsOf =
  (file: string) =>
  (title: string): TestName =>
    `${file} › ${title}`;

/** Returns the test titles in a file as written; for a template, the text between its backticks. Omits skipped tests. */
export function testTitles(file: string): Set<string> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const title = titleText(node.arguments[0], source);
      if (title !== null) titles.add(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** Returns true for the callee of `test(…)` or `test.each(…)(…)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'test';
  return ts.isCallExpression(callee) && /^test\.each$/.test(callee.expression.getText());
}

function titleText(argument: ts.Expression | undefined, source: ts.SourceFile): string | null {
  if (!argument) return null;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? argument.getText(source).slice(1, -1) : null;
}
