import { someFilters } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { wayBack } from './way-back';

const filters = someFilters({ especializacion: 'Techos' });
const results =
  '/resultados?provincia=San%20Jos%C3%A9&canton=Escaz%C3%BA&area=Construcci%C3%B3n&especializacion=Techos';

test('leads to the results with the saved filters', () => {
  expect(wayBack({ state: null, saved: filters, canGoBack: true })).toBe(results);
});

test('goes back to the very results that opened the profile, with what was seen of them', () => {
  expect(wayBack({ state: { filters }, saved: filters, canGoBack: true })).toBe(-1);
});

test('leads to the previous page when no filters are saved', () => {
  expect(wayBack({ state: null, saved: null, canGoBack: true })).toBe(-1);
});

test('leads to the specialists when there is no previous page', () => {
  expect(wayBack({ state: null, saved: null, canGoBack: false })).toBe('/especialistas');
});

test.each([[{ filters: { provincia: 'Limón' } }], [{ filters: null }], ['filters'], [42], [{ other: 1 }]])(
  'makes nothing of the foreign navigation state %j',
  (state) => {
    expect(wayBack({ state, saved: null, canGoBack: false })).toBe('/especialistas');
  },
);
