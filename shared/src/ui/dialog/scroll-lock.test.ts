// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockScroll } from './scroll-lock';

const root = document.documentElement;
const scrollTo = vi.fn();

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo.mockReset());
  vi.stubGlobal('scrollY', 300);
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

test('the page stays locked until both scroll locks are released', () => {
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
])(
  'the scroll lock reserves the scroll bar’s width only if there is a scroll bar',
  (clientWidth, expected) => {
    vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(clientWidth);
    const release = lockScroll();
    expect(root.dataset.scrollLock).toBe(expected);
    release();
  },
);

test('releasing the scroll lock restores the scroll position', () => {
  const release = lockScroll();
  vi.stubGlobal('scrollY', 420);
  release();
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ left: 0, top: 300, behavior: 'instant' });
});

test('releasing the scroll lock does not scroll if the scroll position is unchanged or the URL has changed', () => {
  lockScroll()();
  const release = lockScroll();
  window.history.replaceState(null, '', '/otra');
  vi.stubGlobal('scrollY', 0);
  release();
  expect(scrollTo).not.toHaveBeenCalled();
});

describe('touches on a locked page', () => {
  let release: () => void;

  beforeEach(() => {
    document.body.innerHTML =
      '<main><p>Texto</p></main><div style="overflow-y: auto"><b>Lista</b><input></div>';
    release = lockScroll();
  });
  afterEach(() => release());

  const at = (selector: string) => document.querySelector(selector) as HTMLInputElement;

  /** Returns whether a touch move keeps its default action, which is scrolling. */
  function moves(selector: string, fingers = 1): boolean {
    const event = new Event('touchmove', { bubbles: true, cancelable: true });
    const touches = Array.from({ length: fingers }, () => ({}));
    return at(selector).dispatchEvent(Object.assign(event, { touches }));
  }

  const overflows = () => vi.spyOn(at('div'), 'scrollHeight', 'get').mockReturnValue(900);

  test('do not scroll the page until the lock is released', () => {
    expect(moves('p')).toBe(false);
    release();
    expect(moves('p')).toBe(true);
    release = lockScroll();
  });

  test('scroll an overflowing element inside', () => {
    expect(moves('b')).toBe(false);
    overflows();
    expect(moves('b')).toBe(true);
    expect(moves('p')).toBe(false);
  });

  test('with two fingers zoom the page, and with one pan a zoomed page', () => {
    expect(moves('p', 2)).toBe(true);
    vi.stubGlobal('visualViewport', { scale: 2 });
    expect(moves('p')).toBe(true);
  });

  test('extend a selection in a field', () => {
    at('input').value = 'María';
    at('input').focus();
    expect(moves('input')).toBe(false);
    at('input').select();
    expect(moves('input')).toBe(true);
  });

  test('extend a selection of page text', () => {
    getSelection()?.selectAllChildren(at('p'));
    expect(moves('p')).toBe(true);
    getSelection()?.removeAllRanges();
  });
});
