// @vitest-environment dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockScroll } from './scroll-lock';

const root = document.documentElement;
const scrolled = vi.fn();

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrolled.mockReset());
  vi.stubGlobal('scrollY', 300);
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

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

test('the page is back where it was, wherever a keyboard has moved it', () => {
  const release = lockScroll();
  vi.stubGlobal('scrollY', 420);
  release();
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ left: 0, top: 300, behavior: 'instant' });
});

test('a page that has not moved, or is another by now, is left alone', () => {
  lockScroll()();
  const release = lockScroll();
  window.history.replaceState(null, '', '/otra');
  vi.stubGlobal('scrollY', 0);
  release();
  expect(scrolled).not.toHaveBeenCalled();
});

test('a finger moves nothing of a locked page', () => {
  const moves = () =>
    document.body.dispatchEvent(
      Object.assign(new Event('touchmove', { bubbles: true, cancelable: true }), { touches: [{}] }),
    );
  const release = lockScroll();
  expect(moves()).toBe(false);
  release();
  expect(moves()).toBe(true);
});
