// @vitest-environment dom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PROVINCES, WORK_AREAS } from '../catalogue';
import { someFilters } from '../testing/builders';
import { clearCatalogueCache, clearFilters, savedFilters, saveFilters, useCatalogue } from './saved-search';

describe('the catalogue in local storage', () => {
  beforeEach(() => localStorage.clear());

  test('is written when a component uses the catalogue', () => {
    const { result } = renderHook(() => useCatalogue());
    expect(result.current).toEqual({ provinces: PROVINCES, workAreas: WORK_AREAS });
    expect(JSON.parse(localStorage.getItem('provincias') ?? '')).toEqual(PROVINCES);
    expect(JSON.parse(localStorage.getItem('areasTrabajo') ?? '')).toEqual(WORK_AREAS);
  });

  test('is removed, but the stored specialists are not', () => {
    localStorage.setItem('especialistas', '[]');
    renderHook(() => useCatalogue());
    clearCatalogueCache();
    expect(localStorage.getItem('provincias')).toBeNull();
    expect(localStorage.getItem('areasTrabajo')).toBeNull();
    expect(localStorage.getItem('especialistas')).toBe('[]');
  });
});

describe('the saved filters', () => {
  const filters = someFilters();

  beforeEach(() => {
    sessionStorage.clear();
    clearFilters();
  });

  test('are stored in session storage with four fields', () => {
    saveFilters(filters);
    expect(JSON.parse(sessionStorage.getItem('filters') ?? '')).toEqual(filters);
    expect(savedFilters()).toEqual(filters);
  });

  test('are null at first, after clearing, and if the stored value is corrupt', () => {
    expect(savedFilters()).toBeNull();
    saveFilters(filters);
    clearFilters();
    expect(savedFilters()).toBeNull();
    sessionStorage.setItem('filters', '{"provincia":');
    expect(savedFilters()).toBeNull();
  });

  test('stay in memory until cleared if session storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    saveFilters(filters);
    expect(savedFilters()).toEqual(filters);
    clearFilters();
    expect(savedFilters()).toBeNull();
  });
});
