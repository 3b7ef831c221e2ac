import { oldestBrowsers } from '@club/shared/browsers';
import bcd, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode';

/** MDN's names for browsers that browserslist names differently. */
const MDN_NAMES: Readonly<Record<string, string>> = { ios_saf: 'safari_ios' };

const PROMISED = Object.entries(oldestBrowsers()).map(([browser, version]) => ({
  browser: (MDN_NAMES[browser] ?? browser) as BrowserName,
  version,
}));

/**
 * Returns true if a version such as `17.4` is at most another. MDN writes `≤15` if it knows only the latest possible
 * version.
 */
function isUpTo(version: string, promised: string): boolean {
  const [had, wanted] = [version, promised].map((text) => text.replace('≤', '').split('.').map(Number));
  const [major = 0, minor = 0] = had ?? [];
  const [wantedMajor = 0, wantedMinor = 0] = wanted ?? [];
  return major < wantedMajor || (major === wantedMajor && minor <= wantedMinor);
}

const has = (support: SimpleSupportStatement, promised: string): boolean =>
  typeof support.version_added === 'string' &&
  support.version_added !== 'preview' &&
  isUpTo(support.version_added, promised) &&
  !(typeof support.version_removed === 'string' && isUpTo(support.version_removed, promised)) &&
  !(support.flags || support.partial_implementation || support.prefix || support.alternative_name);

/** Lists the browsers whose oldest supported version lacks a feature, wholly or in part. */
const lacking = ({ support }: CompatStatement): BrowserName[] =>
  PROMISED.filter(({ browser, version }) => {
    const statements = [support[browser] ?? []].flat();
    return !statements.some((statement) => has(statement, version));
  }).map(({ browser }) => browser);

/** Returns MDN's data on a feature by its path, such as `css.properties.text-wrap`, or null. */
export function compatOf(...path: readonly string[]): CompatStatement | null {
  let place: Identifier | undefined = bcd as unknown as Identifier;
  for (const name of path) place = Object.hasOwn(place ?? {}, name) ? place?.[name] : undefined;
  return place?.__compat ?? null;
}

/** Returns true if a feature is known and every supported browser has it. */
export const isSupported = (...path: readonly string[]): boolean => {
  const compat = compatOf(...path);
  return compat !== null && lacking(compat).length === 0;
};

/** Returns true if a feature is known and a supported browser lacks it. */
export const isUnsupported = (...path: readonly string[]): boolean => {
  const compat = compatOf(...path);
  return compat !== null && lacking(compat).length > 0;
};

/** Lists the names directly below a path in MDN's data. */
export function namesBelow(...path: readonly string[]): string[] {
  let place = bcd as unknown as Identifier | undefined;
  for (const name of path) place = place?.[name];
  return Object.keys(place ?? {}).filter((name) => name !== '__compat');
}

/** Lists unsupported features of an element and its attributes, named as in HTML or React. */
export function tagFeatures(tag: string, attributes: readonly [name: string, value: string][]): string[] {
  const element = ['html', 'elements', tag];
  const paths = attributes.flatMap(([written, value]) => {
    const name = written.toLowerCase();
    return [
      [...element, name],
      ['html', 'global_attributes', name],
      ...value.split(/\s+/).map((word) => [...element, name, word]),
    ];
  });
  return [element, ...paths].filter((path) => isUnsupported(...path)).map((path) => path.join('.'));
}
