// @vitest-environment dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Banner, ROTATION_MS } from './banner';

const ONE = { src: '/1.svg', alt: 'uno' };
const TWO = { src: '/2.svg', alt: 'dos' };

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown = () => screen.getByRole('img').getAttribute('alt');
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('rotates every three seconds and starts over after the last picture', () => {
  render(<Banner pictures={[ONE, TWO]} />);
  expect(shown()).toBe('uno');
  wait(2_999);
  expect(shown()).toBe('uno');
  wait(1);
  expect(shown()).toBe('dos');
  wait(ROTATION_MS);
  expect(shown()).toBe('uno');
});

test('with one picture nothing ever changes, and there is nothing to pause', () => {
  render(<Banner pictures={[ONE]} />);
  wait(ROTATION_MS * 3);
  expect(shown()).toBe('uno');
  expect(screen.queryByRole('button')).toBeNull();
});

test('can be paused and resumed', () => {
  render(<Banner pictures={[ONE, TWO]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Pausar' }));
  wait(ROTATION_MS * 2);
  expect(shown()).toBe('uno');
  fireEvent.click(screen.getByRole('button', { name: 'Reanudar' }));
  wait(ROTATION_MS);
  expect(shown()).toBe('dos');
});
