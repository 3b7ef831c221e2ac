// @vitest-environment dom
import { aSpecialist } from '@club/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

const list = vi.hoisted(() => ({ now: {} as object }));
vi.mock('@club/shared/state', () => ({ useFromSpecialists: undefined, useSpecialists: () => list.now }));

import { useFromSpecialists } from './use-from-specialists';

const names = () =>
  useFromSpecialists({ name: 'names', select: (all) => all.map(({ nombre }) => nombre).join() });

beforeEach(() => {
  list.now = { state: 'loading' };
});

test('on a host that does not share it the list is read whole, once it has come', () => {
  const { result, rerender } = renderHook(names);
  expect(result.current).toEqual({ state: 'loading' });
  list.now = { state: 'ready', items: [aSpecialist({ nombre: 'Ana' }), aSpecialist({ nombre: 'Eva' })] };
  act(() => rerender());
  expect(result.current).toEqual({ state: 'ready', value: 'Ana,Eva' });
});

test('there too a list that could not be had is no empty one', () => {
  list.now = { state: 'ready', items: [], failed: true };
  expect(renderHook(names).result.current).toEqual({ state: 'ready', value: '', failed: true });
});
