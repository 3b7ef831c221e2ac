import {
  filtersFromQuery,
  parseFilters,
  type SearchFilters,
  stepsFromQuery,
  toWellFormed,
} from '@club/shared/domain';
import { detailHref, detailId, resultsHref } from '@club/shared/routes';
import {
  consumePendingDialog,
  currentUser,
  failedRelease,
  savedFilters,
  syncUser,
  wasReloadedFor,
} from '@club/shared/state';
import fc from 'fast-check';
import {
  corruptedText,
  corruptedValue,
  expectFields,
  expectTrue,
  expectUnpollutedPrototypes,
  type FuzzInputKind,
} from './input-kind';

const FILTERS = { provincia: 'San José', canton: 'Escazú', area: 'Pintura', especializacion: 'Murales' };

/** Returns text as a URL contains it: lone surrogates are replaced and «+» means a space. */
const textInAddress = (text: string): string => toWellFormed(text).replaceAll('+', ' ').trim();
const inAddress = (filters: SearchFilters): string =>
  JSON.stringify(Object.values(filters).map(textInAddress));

function expectSameInAddress(filters: SearchFilters): void {
  const { provincia, canton, area } = filters;
  for (const step of [provincia, canton, area]) expectTrue(step.trim() !== '', 'a filter is blank');
  if ([provincia, canton, area].map(textInAddress).includes('')) return;
  const { searchParams } = new URL(resultsHref(filters), 'http://site');
  const read = filtersFromQuery(searchParams);
  expectTrue(
    read !== null && inAddress(read) === inAddress(filters),
    `the address reads ${JSON.stringify(read)}`,
  );
}

/** Matches the path segments «.» and «..», which URL parsers remove. */
const STEP = /^\.\.?$/;

function expectSamePage(id: string): void {
  const expected = toWellFormed(id.trim());
  if (expected === '' || STEP.test(expected)) return;
  const read = detailId(new URL(detailHref(id), 'http://site').pathname);
  expectTrue(read === expected, `the profile of ${JSON.stringify(expected)} reads ${JSON.stringify(read)}`);
}

type Navigation = { state: unknown; path: string; query: string };

/** Checks the code that reads a history entry's state and URL. */
export const navigationStates: FuzzInputKind<Navigation> = {
  name: 'navigation states',
  input: fc.record({
    state: corruptedValue(fc.constant({ filters: FILTERS, ...FILTERS })),
    path: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }).map((id) => `/detalle/${id}`),
      fc.webPath(),
      fc.constantFrom('/detalle/%', '/detalle/%E0%A4%A', '/detalle//', '/detalle/..', '/detalle/__proto__'),
    ),
    query: fc.oneof(fc.webQueryParameters(), fc.string({ unit: 'binary', maxLength: 60 })),
  }),
  check({ state, path, query }) {
    const nested: unknown =
      typeof state === 'object' && state !== null ? Reflect.get(state, 'filters') : null;
    for (const value of [state, nested]) {
      const filters = parseFilters(value);
      if (filters) expectSameInAddress(filters);
    }
    const params = new URLSearchParams(query);
    const read = filtersFromQuery(params);
    if (read) expectSameInAddress(read);
    for (const step of Object.values(stepsFromQuery(params)))
      expectTrue(step.trim() !== '', 'a step is blank');
    expectSamePage(detailId(path));
    expectUnpollutedPrototypes();
  },
};

const USER = { nombre: 'Ana', correo: 'ana@example.com', telefono: '88887777', cedula: '112340567' };
const RELOADS = { sites: ['a', 'b'], wanted: { path: '/', boundary: '', text: 'Cuenta', index: 0 } };
const FAILURES = { profile: { release: '1.0.0-abc', at: Date.now() } };

const isText = (value: unknown): boolean => typeof value === 'string';

/** Creates a stub of browser storage that returns the same text for every key. */
const stubStorage = (text: string) => ({
  getItem: () => text,
  setItem: () => undefined,
  removeItem: () => undefined,
});

/**
 * Checks the code that reads stored browser data. Other versions, other programs or the visitor may have written it.
 */
export const storageValues: FuzzInputKind<string> = {
  name: 'storage values',
  input: corruptedText(fc.constantFrom<object>(USER, FILTERS, RELOADS, FAILURES)),
  check(text) {
    const browser = { addEventListener: () => undefined, removeEventListener: () => undefined };
    const storage = stubStorage(text);
    Object.assign(globalThis, { window: { ...browser, localStorage: storage, sessionStorage: storage } });
    syncUser()();
    const user = currentUser();
    if (user)
      for (const field of Object.values(user)) expectTrue(isText(field), `a field of the user is ${field}`);
    const filters = savedFilters();
    if (filters)
      expectFields(filters, { provincia: isText, canton: isText, area: isText, especializacion: isText });
    for (const remote of ['profile', '__proto__', 'constructor']) {
      const release = failedRelease(remote);
      expectTrue(release === null || isText(release), `the release is ${release}`);
    }
    const dialog = consumePendingDialog();
    if (dialog) expectFields(dialog, { path: isText, boundary: isText, text: isText });
    expectTrue(typeof wasReloadedFor('toString') === 'boolean', 'the reload check returned no boolean');
    expectUnpollutedPrototypes();
  },
};
