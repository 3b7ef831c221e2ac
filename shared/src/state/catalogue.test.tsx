// @vitest-environment dom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PROVINCES, WORK_AREAS } from '../catalogue';
import { clearCatalogueCache, useCatalogue } from './catalogue';

beforeEach(() => localStorage.clear());

test('a drill-down finds the static lists and leaves them in local storage', () => {
  const { result } = renderHook(() => useCatalogue());
  expect(result.current).toEqual({ provinces: PROVINCES, workAreas: WORK_AREAS });
  expect(JSON.parse(localStorage.getItem('provincias') ?? '')).toEqual(PROVINCES);
  expect(JSON.parse(localStorage.getItem('areasTrabajo') ?? '')).toEqual(WORK_AREAS);
});

test('leaving clears them, and never the specialists', () => {
  localStorage.setItem('especialistas', '[]');
  renderHook(() => useCatalogue());
  clearCatalogueCache();
  expect(localStorage.getItem('provincias')).toBeNull();
  expect(localStorage.getItem('areasTrabajo')).toBeNull();
  expect(localStorage.getItem('especialistas')).toBe('[]');
});
