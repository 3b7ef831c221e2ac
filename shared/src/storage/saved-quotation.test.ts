// @vitest-environment dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savedQuotation, saveQuotation } from './saved-quotation';

const draft = { que: 'Pintar la sala', donde: 'Escazú', cuando: '' };
const NOTHING = { que: '', donde: '', cuando: '' };

beforeEach(() => {
  sessionStorage.clear();
  saveQuotation(NOTHING);
});
afterEach(() => vi.restoreAllMocks());

test('the saved quotation stores the draft in session storage', () => {
  saveQuotation(draft);
  expect(JSON.parse(sessionStorage.getItem('club:cotizacion') ?? '')).toEqual(draft);
  expect(savedQuotation()).toEqual(draft);
});

test('the saved quotation ignores a corrupt draft', () => {
  sessionStorage.setItem('club:cotizacion', '{"que":');
  expect(savedQuotation()).toEqual(NOTHING);
});

test('the saved quotation keeps the draft in memory if storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  saveQuotation(draft);
  expect(savedQuotation()).toEqual(draft);
});
