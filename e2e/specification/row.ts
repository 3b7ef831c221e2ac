import { REACTIONS, type SiteFeedback } from '@club/shared/domain';
import {
  type ModuleId,
  modulesOf,
  PAGES,
  type PageName,
  REMOTE_NAMES,
  type RemoteName,
  remoteOf,
} from '@club/shared/federation';
import { paths } from '@club/shared/routes';
import { aSiteConfig } from '@club/shared/testing';
import { LOCAL_KEYS, SESSION_KEYS } from '../../shared/src/storage/keys';

type ValueOf<T> = T[keyof T];

/** What the code registers by name, each of which some sentence of the specification asks for. */
type Registered =
  | `local storage ${ValueOf<typeof LOCAL_KEYS>}`
  | `session storage ${ValueOf<typeof SESSION_KEYS>}`
  | `route ${ValueOf<typeof paths>}`
  | `page ${PageName}`
  | `module ${ModuleId}`
  | `call ${keyof ReturnType<typeof aSiteConfig>['endpoints']}`
  | `reaction ${SiteFeedback['reaccion']}`;

/** What the code registers of a remote. */
const ofRemote = (remote: RemoteName): string[] => [
  ...Object.entries(PAGES).flatMap(([page, { module }]) =>
    module && remoteOf(module) === remote ? `page ${page}` : [],
  ),
  ...modulesOf(remote).map((module) => `module ${remote}/${module}`),
];

/** Remotes beyond the specification: it speaks of nothing that they register. */
export const beyond = (spokenOf: ReadonlySet<string>): string[] =>
  REMOTE_NAMES.map(ofRemote)
    .filter((names) => !names.some((name) => spokenOf.has(name)))
    .flat();

/** Screens of our own, of which the specification does not speak. Ruling 35. */
const OWN_SCREENS: readonly PageName[] = ['shortlist', 'hiringGuide'];

const ofOwnScreens = new Set(
  OWN_SCREENS.flatMap((page) => [
    `route ${PAGES[page].path}`,
    `page ${page}`,
    `module ${PAGES[page].module}`,
  ]),
);

/** Everything registered, read from the code as it runs. */
export const REGISTERED: ReadonlySet<string> = new Set(
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

/** A test by its file and its title as written there: literal, or the text of its template. */
type TestName = `${string} › ${string}`;

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
