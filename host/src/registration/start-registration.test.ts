// @vitest-environment dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONTENT_TIMEOUT_MS, whenContentIsShown } from './start-registration';

const callBack = vi.fn();
let cancel = () => {};

function open(body: string): void {
  document.body.innerHTML = body;
  cancel = whenContentIsShown(callBack);
}

/** Waits until the mutation observer has run. */
const observed = () => Promise.resolve();

beforeEach(() => {
  vi.useFakeTimers();
  callBack.mockClear();
});

afterEach(() => {
  cancel();
  vi.useRealTimers();
});

test('whenContentIsShown calls back at once on a loaded page', () => {
  open('<main><h1>Inicio</h1></main>');
  expect(callBack).toHaveBeenCalledOnce();
});

test.each([
  ['the main area is loading', '<main><p aria-busy="true"></p></main>'],
  ['server-rendered HTML is not hydrated', '<main></main><script id="drawn"></script>'],
  ['a dialog covers the page', '<main></main><dialog open></dialog>'],
])('whenContentIsShown does not call back while %s', async (_, body) => {
  open(body);
  await observed();
  expect(callBack).not.toHaveBeenCalled();
  document.body.innerHTML = '<main></main>';
  await observed();
  expect(callBack).toHaveBeenCalledOnce();
});

test('whenContentIsShown waits until the splash disappears', () => {
  open('<div data-splash></div><main></main>');
  expect(callBack).not.toHaveBeenCalled();
  const splash = document.querySelector<HTMLElement>('[data-splash]');
  splash?.style.setProperty('visibility', 'hidden');
  splash?.dispatchEvent(new Event('animationend', { bubbles: true }));
  expect(callBack).toHaveBeenCalledOnce();
});

test('whenContentIsShown ignores loading outside the main area', () => {
  open('<header><p aria-busy="true"></p></header><main></main>');
  expect(callBack).toHaveBeenCalledOnce();
});

test('whenContentIsShown calls back after the timeout if the page does not load', () => {
  open('<main><p aria-busy="true"></p></main>');
  vi.advanceTimersByTime(CONTENT_TIMEOUT_MS - 1);
  expect(callBack).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(callBack).toHaveBeenCalledOnce();
});

test('whenContentIsShown calls back once, and not after it was cancelled', async () => {
  open('<main></main>');
  document.body.append('more');
  await observed();
  expect(callBack).toHaveBeenCalledOnce();
  open('<main><p aria-busy="true"></p></main>');
  cancel();
  document.body.innerHTML = '<main></main>';
  await observed();
  vi.advanceTimersByTime(CONTENT_TIMEOUT_MS);
  expect(callBack).toHaveBeenCalledOnce();
});
