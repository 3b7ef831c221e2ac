import { someFilters } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { backTarget } from './back-button';

const filters = someFilters({ especializacion: 'Techos' });
const results =
  '/resultados?provincia=San%20Jos%C3%A9&canton=Escaz%C3%BA&area=Construcci%C3%B3n&especializacion=Techos';

test('the profile’s back button opens the results of the saved search', () => {
  expect(backTarget({ state: null, saved: filters, canGoBack: true })).toBe(results);
});

test('the profile’s back button goes back to the results if the visitor came from them', () => {
  expect(backTarget({ state: { filters }, saved: filters, canGoBack: true })).toBe(-1);
});

test('the profile’s back button goes back to the previous page if no search is saved', () => {
  expect(backTarget({ state: null, saved: null, canGoBack: true })).toBe(-1);
});

test('the profile’s back button opens /especialistas if there is no previous page', () => {
  expect(backTarget({ state: null, saved: null, canGoBack: false })).toBe('/especialistas');
});

test.each([[{ filters: { provincia: 'Limón' } }], [{ filters: null }], ['filters'], [42], [{ other: 1 }]])(
  'the profile’s back button ignores the invalid navigation state %j',
  (state) => {
    expect(backTarget({ state, saved: null, canGoBack: false })).toBe('/especialistas');
  },
);
