import type { SharedSurface, TypeFacts } from '@club/shared/federation';

const isInput = (path: string): boolean => (path.match(/\(\d+\)/g)?.length ?? 0) % 2 === 1;

const typesIn = (facts: TypeFacts, path: string): string[] => facts[path]?.split(' | ') ?? ['undefined'];

const ANYTHING = ['any', 'unknown', 'void'];

const isAmong = (type: string, types: readonly string[]): boolean =>
  types.some((each) => each === type || ANYTHING.includes(each)) ||
  (types.includes('string') && type.startsWith('"')) ||
  (types.includes('number') && /^-?\d/.test(type));

const areAmong = (some: readonly string[], types: readonly string[]): boolean =>
  some.every((type) => isAmong(type, types));

/** What is given has to be among what may be taken: a host gives what it returns, and takes what it is called with. */
function fits(path: string, release: TypeFacts, host: TypeFacts): boolean {
  const used = typesIn(release, path);
  const provided = typesIn(host, path);
  return isInput(path) ? areAmong(used, provided) : areAmong(provided, used);
}

/** What a host must be called with, in a place that the release knows, and the release cannot pass. */
const isWanted = (path: string, release: TypeFacts, host: TypeFacts): boolean =>
  isInput(path) &&
  !fits(path, release, host) &&
  (release[path.replace(/(\.[^.]+|\(\d+\)|\[\])$/, '')] ?? '') !== '';

const readable = (name: string, path: string): string => `${name}${path.replace(/\(\d+\)/g, '(…)')}`;

const TODO = 'deploy a host that fits first, or build the release without it';

function misfitOfName(name: string, release: TypeFacts, host: TypeFacts): string | null {
  const path = Object.keys(release).find((each) => !fits(each, release, host));
  if (path !== undefined) {
    const use = isInput(path) ? 'passes' : 'reads';
    const found = host[path] ?? 'nothing';
    return `${use} ${readable(name, path)} as ${release[path]}, where this site has ${found}`;
  }
  const wanted = Object.keys(host).find((each) => !(each in release) && isWanted(each, release, host));
  return wanted === undefined ? null : `does not pass ${readable(name, wanted)}, which this site needs`;
}

const ownOf = <Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

/** The first thing that a release takes from the shared modules and this host does not have so; null when there is none. */
export function misfit(takes: SharedSurface, host: Readonly<SharedSurface>): string | null {
  for (const [module, names] of Object.entries(takes)) {
    for (const [name, facts] of Object.entries(names)) {
      const provided = ownOf(ownOf(host, module), name);
      if (!provided) return `takes ${name} from ${module}, which this site does not have: ${TODO}`;
      const reason = misfitOfName(name, facts, provided);
      if (reason) return `${reason} (${module}): ${TODO}`;
    }
  }
  return null;
}
