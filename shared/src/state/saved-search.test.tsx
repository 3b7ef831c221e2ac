// @vitest-environment dom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PROVINCES, WORK_AREAS } from '../catalogue';
import { someFilters } from '../testing';
import { clearCatalogueCache, clearFilters, savedFilters, saveFilters, useCatalogue } from './saved-search';

describe('catalogue', () => {
  beforeEach(() => localStorage.clear());

  test('returns the static lists and writes them to local storage', () => {
    const { result } = renderHook(() => useCatalogue());
    expect(result.current).toEqual({ provinces: PROVINCES, workAreas: WORK_AREAS });
    expect(JSON.parse(localStorage.getItem('provincias') ?? '')).toEqual(PROVINCES);
    expect(JSON.parse(localStorage.getItem('areasTrabajo') ?? '')).toEqual(WORK_AREAS);
  });

  test('clears these lists but not the specialists', () => {
    localStorage.setItem('especialistas', '[]');
    renderHook(() => useCatalogue());
    clearCatalogueCache();
    expect(localStorage.getItem('provincias')).toBeNull();
    expect(localStorage.getItem('areasTrabajo')).toBeNull();
    expect(localStorage.getItem('especialistas')).toBe('[]');
  });
});

describe('saved filters', () => {
  const filters = someFilters();

  beforeEach(() => {
    sessionStorage.clear();
    clearFilters();
  });

  test('stores the four fields in session storage', () => {
    saveFilters(filters);
    expect(JSON.parse(sessionStorage.getItem('filters') ?? '')).toEqual(filters);
    expect(savedFilters()).toEqual(filters);
  });

  test('returns null at first, after clearing and for a corrupt value', () => {
    expect(savedFilters()).toBeNull();
    saveFilters(filters);
    clearFilters();
    expect(savedFilters()).toBeNull();
    sessionStorage.setItem('filters', '{"provincia":');
    expect(savedFilters()).toBeNull();
  });

  test('keeps filters in memory if session storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    saveFilters(filters);
    expect(savedFilters()).toEqual(filters);
  });
});
