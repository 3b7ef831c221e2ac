import fc from 'fast-check';

/** A kind of untrusted input, with a generator and a check. */
export type FuzzInputKind<Input> = {
  name: string;
  input: fc.Arbitrary<Input>;
  /** Throws if the input breaks an invariant. */
  check: (input: Input) => void | Promise<void>;
};

export type FuzzOutcome = { name: string; inputs: number; fault: string | null };

/** Checks generated inputs. If one fails, `fault` contains the smallest failing input found, and the reason. */
export async function fuzzInputKind<Input>(
  { name, input, check }: FuzzInputKind<Input>,
  inputs: number,
  seed: number,
): Promise<FuzzOutcome> {
  const property = fc.asyncProperty(input, async (given) => check(given));
  const run = await fc.check(property, { numRuns: inputs, seed });
  const fault = run.failed
    ? `${JSON.stringify(run.counterexample?.[0])}: ${run.errorInstance instanceof Error ? run.errorInstance.message : ''}`
    : null;
  return { name, inputs: run.numRuns, fault };
}

/** Names of inherited object properties, which confuse naive parsers. */
const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
/** Paths that lead outside their folder. */
const OUTSIDE = ['../../x', '/x', 'a/../../x', '..'];
const WORDS = [
  ...INHERITED,
  'length',
  'id',
  '',
  ' ',
  '\u0000',
  '\u202e',
  '\u200b',
  '\ud800',
  'NaN',
  '-0',
  '1e999',
  '#N/A',
  ...OUTSIDE,
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

/** Generates an unexpected JSON value. */
const unexpectedValue = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, true, -1, 0.5, 1e308, [], {}, [[]], { __proto__: 1 }, [
      '__proto__',
    ]),
  },
);

type Change = { where: number; key: string; value: unknown; how: 'replace' | 'drop' | 'add' | 'repeat' };

const change: fc.Arbitrary<Change> = fc.record({
  where: fc.noBias(fc.nat()),
  key: fc.oneof(fc.constantFrom(...INHERITED), fc.constantFrom(...OUTSIDE), text),
  value: unexpectedValue,
  how: fc.constantFrom('replace', 'drop', 'add', 'repeat'),
});

type Place = { holder: Record<string, unknown>; key: string };

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

/** Defines a property instead of assigning it: `__proto__` then becomes an own key, as in JSON.parse. */
const define = (holder: object, key: string, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
};

function apply(root: unknown, { where, key, value, how }: Change): void {
  const places = placesIn(root);
  const place = places[where % Math.max(1, places.length)];
  if (!place) return;
  const { holder, key: target } = place;
  if (how === 'drop') Reflect.deleteProperty(holder, target);
  else if (how === 'replace') define(holder, target, value);
  else if (Array.isArray(holder)) holder.push(how === 'repeat' ? holder[0] : value);
  else define(holder, key, how === 'repeat' ? holder[target] : value);
}

/** Generates a valid value with up to six changes, or a completely different value. */
export const corruptedValue = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.tuple(good, fc.array(change, { maxLength: 6, size: 'max' })).map(([value, changes]) => {
        const copy = structuredClone({ value });
        // Clones each change because shared values could create cycles.
        for (const each of changes) apply(copy, structuredClone(each));
        return copy.value;
      }),
    },
    { weight: 1, arbitrary: unexpectedValue },
  );

/** Generates the JSON text of a corrupted value, sometimes truncated or with text inserted. */
export const corruptedText = (good: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(corruptedValue(good), fc.nat(), fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, text))
    .map(([value, at, inserted]) => {
      const json = JSON.stringify(value) ?? '';
      if (inserted === null) return json;
      const place = at % (json.length + 1);
      return at % 2 === 0 ? json.slice(0, place) : json.slice(0, place) + inserted + json.slice(place);
    });

const builtIns = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const names = builtIns.map((prototype) => Reflect.ownKeys(prototype).length);

/** Throws if an input added properties to a built-in prototype. */
export function expectUnpollutedPrototypes(): void {
  builtIns.forEach((prototype, i) => {
    if (Reflect.ownKeys(prototype).length !== names[i]) throw new Error('a prototype was polluted');
  });
}

/** Throws if a field fails its type check. */
export function expectFields(
  value: object,
  types: Readonly<Record<string, (field: unknown) => boolean>>,
): void {
  for (const [name, isRight] of Object.entries(types)) {
    const field: unknown = Reflect.get(value, name);
    if (!Object.hasOwn(value, name) || !isRight(field))
      throw new Error(`${name} is ${JSON.stringify(field)}`);
  }
}

export function expectTrue(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
