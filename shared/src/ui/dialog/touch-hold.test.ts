// @vitest-environment dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdTouches } from './touch-hold';

let release: () => void;

beforeEach(() => {
  document.body.innerHTML =
    '<main><p>Texto</p></main><div style="overflow-y: auto"><b>Lista</b><input></div>';
  release = holdTouches();
});
afterEach(() => {
  release();
  vi.unstubAllGlobals();
});

const at = (selector: string) => document.querySelector(selector) as HTMLInputElement;

/** Whether fingers that move there move what they touch. */
function moves(selector: string, fingers = 1): boolean {
  const event = new Event('touchmove', { bubbles: true, cancelable: true });
  const touches = Array.from({ length: fingers }, () => ({}));
  return at(selector).dispatchEvent(Object.assign(event, { touches }));
}

const overflows = () => vi.spyOn(at('div'), 'scrollHeight', 'get').mockReturnValue(900);

test('a finger moves nothing of the page, until it is released', () => {
  expect(moves('p')).toBe(false);
  release();
  expect(moves('p')).toBe(true);
});

test('a finger moves what scrolls by itself, once there is more than fits', () => {
  expect(moves('b')).toBe(false);
  overflows();
  expect(moves('b')).toBe(true);
  expect(moves('p')).toBe(false);
});

test('two fingers zoom, and one moves what is zoomed', () => {
  expect(moves('p', 2)).toBe(true);
  vi.stubGlobal('visualViewport', { scale: 2 });
  expect(moves('p')).toBe(true);
});

test('a selection can be drawn longer', () => {
  at('input').value = 'María';
  at('input').focus();
  expect(moves('input')).toBe(false);
  at('input').select();
  expect(moves('input')).toBe(true);
});

test('text of the page that is selected can be selected further', () => {
  getSelection()?.selectAllChildren(at('p'));
  expect(moves('p')).toBe(true);
  getSelection()?.removeAllRanges();
});
