// @vitest-environment dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replayDelayedClick } from './held-clicks';

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const [, inHead = ''] = html.match(/<script>(.*?)<\/script>/s) ?? [];

let heard: string[];
let page: AbortController;
let animated: Set<string>;
const press = (id: string) => document.getElementById(id)?.click();
const place = () => document.querySelector('main') as HTMLElement;

Element.prototype.animate = function () {
  animated.add(this.id);
  return { cancel: () => animated.delete(this.id) } as unknown as Animation;
};

/** Adds the click listener that the hydrated page has. */
const listen = () =>
  document.addEventListener('click', ({ target }) => heard.push((target as Element).id), {
    signal: page.signal,
  });

beforeEach(() => {
  heard = [];
  animated = new Set();
  page = new AbortController();
  document.body.innerHTML =
    '<header><button id="menu"><b id="icon"></b></button></header><main><button id="open">x</button><a id="link">y</a></main>';
  // biome-ignore lint/security/noGlobalEval: the text of the page's own script
  window.eval(inHead);
});
afterEach(() => {
  page.abort();
  replayDelayedClick(null);
});

test('the last click before hydration is replayed once', () => {
  press('open');
  press('icon');
  press('icon');
  listen();
  replayDelayedClick(null);
  expect(heard).toEqual(['menu']);
  press('open');
  expect(heard).toEqual(['menu', 'open']);
});

test('clicks on a remote are delayed until that remote is hydrated', () => {
  listen();
  press('open');
  replayDelayedClick(place());
  expect(heard).toEqual([]);
  press('menu');
  press('open');
  expect(heard).toEqual(['menu']);
  replayDelayedClick(null);
  expect(heard).toEqual(['menu', 'open']);
});

test('the last clicked button is animated while its click is delayed', () => {
  press('menu');
  press('open');
  expect([...animated]).toEqual(['open']);
  replayDelayedClick(place());
  expect([...animated]).toEqual(['open']);
  press('open');
  replayDelayedClick(null);
  expect(animated.size).toBe(0);
});

test('clicks on links are not delayed', () => {
  listen();
  press('link');
  expect(heard).toEqual(['link']);
});

test('the click on a removed button is dropped', () => {
  const gone = vi.fn();
  document.getElementById('open')?.addEventListener('click', gone);
  press('open');
  place().replaceChildren();
  replayDelayedClick(null);
  expect(gone).not.toHaveBeenCalled();
});
