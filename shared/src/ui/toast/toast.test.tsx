// @vitest-environment dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from './toast-region';
import { showToast } from './toast-store';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  cleanup();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const texts = () => [...screen.getByRole('status').children].map((toast) => toast.textContent);

test('the region is there before any toast, and polite', () => {
  render(<ToastRegion />);
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
  expect(texts()).toEqual([]);
});

test('a toast is gone after two seconds', () => {
  render(<ToastRegion />);
  act(() => showToast('Gracias por su comentario.'));
  expect(texts()).toEqual(['Gracias por su comentario.']);
  pass(1999);
  expect(texts()).toHaveLength(1);
  pass(1);
  expect(texts()).toEqual([]);
});

test('the same text twice is two toasts, each with its own time', () => {
  render(<ToastRegion />);
  act(() => showToast('Listo'));
  pass(1000);
  act(() => showToast('Listo'));
  pass(1000);
  expect(texts()).toEqual(['Listo']);
});

test('a toast shown before the region is mounted is not lost', () => {
  showToast('Listo');
  render(<ToastRegion />);
  expect(texts()).toEqual(['Listo']);
});
