import { isInput, type SharedSurface, type TypeFacts } from './shared-surface';

const ownOf = <Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

const typesIn = (facts: TypeFacts, path: string): string[] =>
  ownOf(facts, path)?.split(' | ') ?? ['undefined'];

const ANYTHING = ['any', 'unknown', 'void'];

const isAmong = (type: string, types: readonly string[]): boolean =>
  types.some((each) => each === type || ANYTHING.includes(each)) ||
  (types.includes('string') && type.startsWith('"')) ||
  (types.includes('number') && /^-?\d/.test(type));

const areAmong = (some: readonly string[], types: readonly string[]): boolean =>
  some.every((type) => isAmong(type, types));

const LAST_STEP = /(\.[^.()[\]]+|\(\d*\)|\[\])$/;

/** Whether a place can be there at all: below one that is not known, nothing is. */
const isWithin = (path: string, facts: TypeFacts): boolean =>
  path === '' || Object.hasOwn(facts, path.replace(LAST_STEP, ''));

/**
 * What is given has to be among what may be taken: a host gives what it returns, and takes what it is called with. What a
 * release may leave out, an older host may ignore.
 */
function fits(path: string, release: TypeFacts, host: TypeFacts): boolean {
  if (!isWithin(path, host)) return true;
  const used = typesIn(release, path);
  const provided = typesIn(host, path);
  if (!isInput(path)) return areAmong(provided, used);
  return areAmong(used, provided) || (!Object.hasOwn(host, path) && used.includes('undefined'));
}

/** What a host must be called with, in a place that the release knows, and the release does not pass. */
const isWanted = (path: string, release: TypeFacts, host: TypeFacts): boolean =>
  isInput(path) && isWithin(path, release) && !areAmong(['undefined'], typesIn(host, path));

const readable = (name: string, path: string): string => `${name}${path.replace(/\(\d+\)/g, '(…)')}`;

const REMEDY = 'deploy a host that fits first, or build the release without it';

function misfitsOfName(name: string, release: TypeFacts, host: TypeFacts): string[] {
  const otherwise = Object.keys(release)
    .filter((path) => !fits(path, release, host))
    .map((path) => {
      const use = isInput(path) ? 'passes' : 'reads';
      return `${use} ${readable(name, path)} as ${release[path]}, where this site has ${ownOf(host, path) ?? 'nothing'}`;
    });
  const wanted = Object.keys(host)
    .filter((path) => !Object.hasOwn(release, path) && isWanted(path, release, host))
    .map((path) => `does not pass ${readable(name, path)}, which this site needs`);
  return [...otherwise, ...wanted];
}

/** What a release takes from the shared modules and this host does not have so, a line each. */
export function misfits(takes: SharedSurface, host: Readonly<SharedSurface>): string[] {
  return Object.entries(takes).flatMap(([module, names]) =>
    Object.entries(names).flatMap(([name, facts]) => {
      const provided = ownOf(ownOf(host, module), name);
      if (!provided) return `takes ${name} from ${module}, which this site does not have: ${REMEDY}`;
      return misfitsOfName(name, facts, provided).map((reason) => `${reason} (${module}): ${REMEDY}`);
    }),
  );
}
