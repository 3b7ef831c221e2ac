// @vitest-environment dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, ToastRegion } from './toast';

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

test('the live region for toasts is polite and exists before any toast', () => {
  render(<ToastRegion />);
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
  expect(texts()).toEqual([]);
});

test('a toast disappears after two seconds', () => {
  render(<ToastRegion />);
  act(() => showToast('Gracias por su comentario.'));
  expect(texts()).toEqual(['Gracias por su comentario.']);
  pass(1999);
  expect(texts()).toHaveLength(1);
  pass(1);
  expect(texts()).toEqual([]);
});

test('the same text shown twice gives two toasts with separate timeouts', () => {
  render(<ToastRegion />);
  act(() => showToast('Listo'));
  pass(1000);
  act(() => showToast('Listo'));
  pass(1000);
  expect(texts()).toEqual(['Listo']);
});

test('the toast region shows a toast that was created before the region was mounted', () => {
  showToast('Listo');
  render(<ToastRegion />);
  expect(texts()).toEqual(['Listo']);
});
