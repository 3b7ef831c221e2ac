import { REACTIONS, type SiteFeedback } from '@club/shared/domain';
import { LAYOUT_MODULES, type ModuleId, PAGES, type PageName } from '@club/shared/federation';
import { paths } from '@club/shared/routes';
import { aSiteConfig } from '@club/shared/testing';
import { LOCAL_KEYS, SESSION_KEYS } from '../../shared/src/storage/keys';

type ValueOf<T> = T[keyof T];

/** What the code registers by name, each of which some sentence of the specification asks for. */
export type Registered =
  | `local storage ${ValueOf<typeof LOCAL_KEYS>}`
  | `session storage ${ValueOf<typeof SESSION_KEYS>}`
  | `route ${ValueOf<typeof paths>}`
  | `page ${PageName}`
  | `module ${ModuleId}`
  | `call ${keyof ReturnType<typeof aSiteConfig>['endpoints']}`
  | `reaction ${SiteFeedback['reaccion']}`;

/** The type checker refuses a module of the contract that is missing here, and one that no longer exists. */
const MODULES = Object.keys({
  'directory/HeaderSearch': true,
  'directory/SearchMethodPage': true,
  'directory/ProvinceFilterPage': true,
  'directory/WorkAreaFilterPage': true,
  'directory/ResultsPage': true,
  'profile/ProfilePage': true,
  'feedback/FeedbackWidget': true,
} satisfies Record<ModuleId, true>);

const loaded = [...Object.values(PAGES).map(({ module }) => module), ...LAYOUT_MODULES];

/** Everything registered, read from the code as it runs. */
export const REGISTERED: ReadonlySet<string> = new Set([
  ...Object.values(LOCAL_KEYS).map((key) => `local storage ${key}`),
  ...Object.values(SESSION_KEYS).map((key) => `session storage ${key}`),
  ...Object.values(paths).map((path) => `route ${path}`),
  ...Object.keys(PAGES).map((page) => `page ${page}`),
  ...[...MODULES, ...loaded].filter((module) => module !== null).map((module) => `module ${module}`),
  ...Object.keys(aSiteConfig().endpoints).map((call) => `call ${call}`),
  ...[...REACTIONS, 'Ninguna'].map((reaction) => `reaction ${reaction}`),
]);
