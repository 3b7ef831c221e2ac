import {
  filtersFromQuery,
  parseFilters,
  type SearchFilters,
  stepsFromQuery,
  wellFormed,
} from '@club/shared/domain';
import { detailHref, detailId, resultsHref } from '@club/shared/routes';
import fc from 'fast-check';
import { expectTrue, expectUnpolluted } from '../expect-clean';
import type { FuzzKind } from '../kind';
import { spoiledValue } from '../spoiled';

const FILTERS = { provincia: 'San José', canton: 'Escazú', area: 'Pintura', especializacion: 'Murales' };

/** As an address carries it: halves of a pair alone cannot be written there, and «+» is a space. */
const textInAddress = (text: string): string => wellFormed(text).replaceAll('+', ' ').trim();
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

/** A step within an address, which no address can end with. */
const STEP = /^\.\.?$/;

function expectSamePage(id: string): void {
  const meant = wellFormed(id.trim());
  if (meant === '' || STEP.test(meant)) return;
  const read = detailId(new URL(detailHref(id), 'http://site').pathname);
  expectTrue(read === meant, `the profile of ${JSON.stringify(meant)} reads ${JSON.stringify(read)}`);
}

type Navigation = { state: unknown; path: string; query: string };

/** The state of an entry of the history, and the address beside it. */
export const navigationStates: FuzzKind<Navigation> = {
  name: 'navigation states',
  input: fc.record({
    state: spoiledValue(fc.constant({ filters: FILTERS, ...FILTERS })),
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
    expectUnpolluted();
  },
};
