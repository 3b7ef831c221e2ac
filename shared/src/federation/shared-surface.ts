import { isRecord } from '../domain/record';

/**
 * Text form of a type: maps a path within the type to the types there, for instance `string | undefined`. In a path,
 * `()` is a return value, `(0)` the first argument, `[]` an array item, `.x` a field.
 */
export type TypesByPath = Record<string, string>;

/**
 * Maps each shared module and exported name to the types of the export. A host's map contains all exports, a release's
 * map only those that the release uses.
 */
export type SharedApi = Record<string, Record<string, TypesByPath>>;

/**
 * Returns true if the release passes the value at this path to the host. Arguments of functions are passed to the host;
 * arguments of callbacks are not.
 */
export const isPassedToHost = (path: string): boolean => (path.match(/\(\d+\)/g)?.length ?? 0) % 2 === 1;

function isRecordOf(value: unknown, isEach: (each: unknown) => boolean): boolean {
  return isRecord(value) && Object.values(value).every(isEach);
}

export function isSharedApi(value: unknown): boolean {
  const isFacts = (facts: unknown) => isRecordOf(facts, (types) => typeof types === 'string');
  return isRecordOf(value, (names) => isRecordOf(names, isFacts));
}

const ownOf = <Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

const typesIn = (facts: TypesByPath, path: string): string[] =>
  ownOf(facts, path)?.split(' | ') ?? ['undefined'];

const ANYTHING = ['any', 'unknown', 'void'];

const isAmong = (type: string, types: readonly string[]): boolean =>
  types.some((each) => each === type || ANYTHING.includes(each)) ||
  (types.includes('string') && type.startsWith('"')) ||
  (types.includes('number') && /^-?\d/.test(type));

const areAmong = (some: readonly string[], types: readonly string[]): boolean =>
  some.every((type) => isAmong(type, types));

const LAST_STEP = /(\.[^.()[\]]+|\(\d*\)|\[\])$/;

/** Returns true if the types contain the parent of a path. */
const isWithin = (path: string, facts: TypesByPath): boolean =>
  path === '' || Object.hasOwn(facts, path.replace(LAST_STEP, ''));

/**
 * Returns whether release and host are compatible at a path: the side that receives the value must accept all types
 * that the other passes. An older host may ignore optional arguments.
 */
function fits(path: string, release: TypesByPath, host: TypesByPath): boolean {
  if (!isWithin(path, host)) return true;
  const used = typesIn(release, path);
  const provided = typesIn(host, path);
  if (!isPassedToHost(path)) return areAmong(provided, used);
  return areAmong(used, provided) || (!Object.hasOwn(host, path) && used.includes('undefined'));
}

/** Returns true if the host requires a value at this path; called for paths that the release does not pass. */
const isWanted = (path: string, release: TypesByPath, host: TypesByPath): boolean =>
  isPassedToHost(path) && isWithin(path, release) && !areAmong(['undefined'], typesIn(host, path));

const readable = (name: string, path: string): string => `${name}${path.replace(/\(\d+\)/g, '(…)')}`;

const REMEDY = 'deploy a host that fits first, or build the release without it';

function unsupportedUsesOf(name: string, release: TypesByPath, host: TypesByPath): string[] {
  const otherwise = Object.keys(release)
    .filter((path) => !fits(path, release, host))
    .map((path) => {
      const use = isPassedToHost(path) ? 'passes' : 'reads';
      return `${use} ${readable(name, path)} as ${release[path]}, where this site has ${ownOf(host, path) ?? 'nothing'}`;
    });
  const wanted = Object.keys(host)
    .filter((path) => !Object.hasOwn(release, path) && isWanted(path, release, host))
    .map((path) => `does not pass ${readable(name, path)}, which this site needs`);
  return [...otherwise, ...wanted];
}

/** Lists a release's uses of shared modules that this host does not support, one line each. */
export function unsupportedUses(takes: SharedApi, host: Readonly<SharedApi>): string[] {
  return Object.entries(takes).flatMap(([module, names]) =>
    Object.entries(names).flatMap(([name, facts]) => {
      const provided = ownOf(ownOf(host, module), name);
      if (!provided) return `takes ${name} from ${module}, which this site does not have: ${REMEDY}`;
      return unsupportedUsesOf(name, facts, provided).map((reason) => `${reason} (${module}): ${REMEDY}`);
    }),
  );
}
