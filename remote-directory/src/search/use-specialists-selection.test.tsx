// @vitest-environment dom
import { aSpecialist } from '@club/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSpecialistsSelection } from './use-specialists-selection';

const list = vi.hoisted(() => ({ now: {} as object }));
vi.mock('@club/shared/state', () => ({ useFromSpecialists: undefined, useSpecialists: () => list.now }));

const names = () =>
  useSpecialistsSelection({ name: 'names', select: (all) => all.map(({ nombre }) => nombre).join() });

beforeEach(() => {
  list.now = { state: 'loading' };
});

test('useSpecialistsSelection selects from the loaded list on a host without the shared hook', () => {
  const { result, rerender } = renderHook(names);
  expect(result.current).toEqual({ state: 'loading' });
  list.now = { state: 'ready', items: [aSpecialist({ nombre: 'Ana' }), aSpecialist({ nombre: 'Eva' })] };
  act(() => rerender());
  expect(result.current).toEqual({ state: 'ready', value: 'Ana,Eva' });
});

test('useSpecialistsSelection reports a failed list on a host without the shared hook', () => {
  list.now = { state: 'ready', items: [], failed: true };
  expect(renderHook(names).result.current).toEqual({ state: 'ready', value: '', failed: true });
});
