// @vitest-environment dom
import { beforeEach, expect, test, vi } from 'vitest';
import { someFilters } from '../testing';
import { clearFilters, savedFilters, saveFilters } from './filters';

const filters = someFilters();

beforeEach(() => {
  sessionStorage.clear();
  clearFilters();
});

test('saved filters lie in session storage under their key, with their four fields', () => {
  saveFilters(filters);
  expect(JSON.parse(sessionStorage.getItem('filters') ?? '')).toEqual(filters);
  expect(savedFilters()).toEqual(filters);
});

test('none are saved at first, after clearing, or when the stored value is corrupt', () => {
  expect(savedFilters()).toBeNull();
  saveFilters(filters);
  clearFilters();
  expect(savedFilters()).toBeNull();
  sessionStorage.setItem('filters', '{"provincia":');
  expect(savedFilters()).toBeNull();
});

test('they survive within the page where session storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  saveFilters(filters);
  expect(savedFilters()).toEqual(filters);
});
