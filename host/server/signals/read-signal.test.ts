import { FAULTS, PAGES, type PageName, REMOTE_NAMES, type Signal } from '@club/shared/federation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSignal } from './read-signal';

const RELEASE = { remote: 'profile', release: '1.0.0-aaaaaaaa', faults: [] };
const VITALS = {
  page: 'home',
  lcp: 900,
  cls: 0,
  releases: [{ remote: 'profile', release: '1.0.0-aaaaaaaa' }],
};

const named = fc.record({
  remote: fc.constantFrom(...REMOTE_NAMES),
  release: fc.stringMatching(/^[\w.+-]{1,100}$/),
});
const release = fc
  .tuple(
    named,
    fc.option(fc.stringMatching(/^[0-9a-f]{8}$/), { nil: undefined }),
    fc.subarray([...FAULTS]),
    fc.boolean(),
  )
  .map(([name, rollout, faults, before]) => ({
    ...name,
    ...(rollout === undefined ? {} : { rollout }),
    faults,
    ...(before && faults.length > 0 ? { before: true as const } : {}),
  }));
const sameness = (each: { remote: string; release: string; rollout?: string }) =>
  `${each.remote}/${each.release}/${each.rollout}`;
const signal: fc.Arbitrary<Signal> = fc
  .record({
    releases: fc.uniqueArray(release, { maxLength: 12, selector: sameness }),
    vitals: fc.record({
      page: fc.constantFrom(...(Object.keys(PAGES) as PageName[])),
      lcp: fc.integer({ min: 0, max: 3_600_000 }),
      releases: fc.uniqueArray(named, { maxLength: 6, selector: sameness }),
    }),
  })
  .chain(({ vitals, ...signal }) => fc.constantFrom(signal, { ...signal, vitals }));

test('whatever a page of ours may tell is read as it is', () => {
  fc.assert(
    fc.property(signal, (told) => {
      expect(readSignal(JSON.parse(JSON.stringify(told)))).toEqual(told);
    }),
  );
});

test('whatever else comes is refused or becomes a signal of the same shape, and nothing throws', () => {
  const altered = fc
    .tuple(
      signal,
      fc.jsonValue(),
      fc.integer({ min: 0, max: 11 }),
      fc.constantFrom(
        'releases',
        'vitals',
        'remote',
        'release',
        'rollout',
        'faults',
        'before',
        'page',
        'lcp',
        '__proto__',
      ),
    )
    .map(([told, value, index, key]) => {
      const copy = JSON.parse(JSON.stringify(told));
      const place = [copy, copy.vitals ?? {}, copy.releases[index] ?? copy][index % 3];
      place[key] = value;
      return copy;
    });
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), altered), (value) => {
      const read = readSignal(value);
      expect(read === null || readSignal(read)).toEqual(read ?? true);
    }),
  );
});

test.each<[string, unknown]>([
  ['that is a list', []],
  ['without releases', {}],
  ['of an unknown remote', { releases: [{ ...RELEASE, remote: 'cart' }] }],
  ['of an inherited name', { releases: [{ ...RELEASE, remote: 'constructor' }] }],
  ['of a folder that leads elsewhere', { releases: [{ ...RELEASE, release: '../x' }] }],
  ['of an endless folder', { releases: [{ ...RELEASE, release: 'x'.repeat(101) }] }],
  ['of a rollout that is none', { releases: [{ ...RELEASE, rollout: '12345678x' }] }],
  ['of an unknown fault', { releases: [{ ...RELEASE, faults: ['slow'] }] }],
  ['that got worse by nothing', { releases: [{ ...RELEASE, before: true }] }],
  ['that counts one visitor twice', { releases: [RELEASE, { ...RELEASE, faults: ['load'] }] }],
  [
    'of more releases than a page runs',
    {
      releases: Array.from({ length: 4 * REMOTE_NAMES.length + 1 }, (_, n) => ({
        ...RELEASE,
        release: `${n}`,
      })),
    },
  ],
  ['of an unknown page', { releases: [], vitals: { ...VITALS, page: 'toString' } }],
  ['of a negative time', { releases: [], vitals: { ...VITALS, lcp: -1 } }],
  ['of an endless time', { releases: [], vitals: { ...VITALS, inp: 1e300 } }],
  ['of a time in words', { releases: [], vitals: { ...VITALS, cls: '0' } }],
])('a signal %s is none', (_, value) => {
  expect(readSignal(value)).toBeNull();
});

test('what a signal says beside is left out', () => {
  const vitals = { ...VITALS, url: '/detalle/7' };
  const read = readSignal({ releases: [{ ...RELEASE, visitor: 'ana' }], vitals, visitor: 'ana' });
  expect(read).toEqual({ releases: [RELEASE], vitals: VITALS });
});
