// @vitest-environment dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLiveReducer } from './use-live-reducer';

/** Counts up to one. */
const once = (count: number, step: number) => (count === 0 ? count + step : count);

test('of two events within one render, the second meets what the first has done', () => {
  const { result } = renderHook(() => useLiveReducer(once, 0));
  const { dispatch, latest } = result.current;
  const accepted: boolean[] = [];
  act(() => {
    accepted.push(dispatch(1), dispatch(1));
    expect(latest()).toBe(1);
  });
  expect(accepted).toEqual([true, false]);
  expect(result.current.state).toBe(1);
});
