// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { lockScroll } from './scroll-lock';

const root = document.documentElement;

test('the page is locked until the last of two locks is released', () => {
  const first = lockScroll();
  const second = lockScroll();
  first();
  expect(root.dataset.scrollLock).toBeDefined();
  second();
  expect(root.dataset.scrollLock).toBeUndefined();
});

test.each([
  [window.innerWidth - 15, 'gutter'],
  [window.innerWidth, ''],
])('room is kept for the scroll bar only where there is one', (clientWidth, expected) => {
  vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(clientWidth);
  const release = lockScroll();
  expect(root.dataset.scrollLock).toBe(expected);
  release();
});
