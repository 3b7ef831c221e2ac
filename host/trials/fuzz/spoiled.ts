import fc from 'fast-check';

/** What parsers stumble over, as a key or as a text. */
const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
/** Names of files that lie elsewhere. */
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

/** A value of JSON that nobody meant. */
const stray = fc.oneof(
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
  value: stray,
  how: fc.constantFrom('replace', 'drop', 'add', 'repeat'),
});

type Place = { holder: Record<string, unknown>; key: string };

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

/** Defines rather than assigns: `__proto__` is to be a key like any other, as JSON.parse makes it. */
const define = (holder: object, key: string, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
};

function apply(root: unknown, { where, key, value, how }: Change): void {
  const places = placesIn(root);
  const place = places[where % Math.max(1, places.length)];
  if (!place) return;
  const { holder, key: there } = place;
  if (how === 'drop') Reflect.deleteProperty(holder, there);
  else if (how === 'replace') define(holder, there, value);
  else if (Array.isArray(holder)) holder.push(how === 'repeat' ? holder[0] : value);
  else define(holder, key, how === 'repeat' ? holder[there] : value);
}

/** A good value with up to six changes anywhere in it, or anything at all. */
export const spoiledValue = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.tuple(good, fc.array(change, { maxLength: 6, size: 'max' })).map(([value, changes]) => {
        const copy = structuredClone({ value });
        // Each by itself: what they share would come to hold itself.
        for (const each of changes) apply(copy, structuredClone(each));
        return copy.value;
      }),
    },
    { weight: 1, arbitrary: stray },
  );

/** The text of such a value, at times cut off, or with something in it that does not belong there. */
export const spoiledText = (good: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(spoiledValue(good), fc.nat(), fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, text))
    .map(([value, at, strange]) => {
      const written = JSON.stringify(value) ?? '';
      if (strange === null) return written;
      const place = at % (written.length + 1);
      return at % 2 === 0
        ? written.slice(0, place)
        : written.slice(0, place) + strange + written.slice(place);
    });
