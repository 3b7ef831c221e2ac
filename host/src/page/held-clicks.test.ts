// @vitest-environment dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseClicks } from './held-clicks';

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const [, inHead = ''] = html.match(/<script>(.*?)<\/script>/s) ?? [];

let heard: string[];
let page: AbortController;
/** The ids of the buttons that pulse. */
let pulsing: Set<string>;
const press = (id: string) => document.getElementById(id)?.click();
const place = () => document.querySelector('main') as HTMLElement;

Element.prototype.animate = function () {
  pulsing.add(this.id);
  return { cancel: () => pulsing.delete(this.id) } as unknown as Animation;
};

/** The page’s own code begins to listen. */
const answer = () =>
  document.addEventListener('click', ({ target }) => heard.push((target as Element).id), {
    signal: page.signal,
  });

beforeEach(() => {
  heard = [];
  pulsing = new Set();
  page = new AbortController();
  document.body.innerHTML =
    '<header><button id="menu"><b id="icon"></b></button></header><main><button id="open">x</button><a id="link">y</a></main>';
  // biome-ignore lint/security/noGlobalEval: the text of the page's own script
  window.eval(inHead);
});
afterEach(() => {
  page.abort();
  releaseClicks(null);
});

test('a button that is pressed before anything answers is pressed again then, the last one once', () => {
  press('open');
  press('icon');
  press('icon');
  answer();
  releaseClicks(null);
  expect(heard).toEqual(['menu']);
  press('open');
  expect(heard).toEqual(['menu', 'open']);
});

test('what a remote has still to take over is held on, and the rest answers', () => {
  answer();
  press('open');
  releaseClicks(place());
  expect(heard).toEqual([]);
  press('menu');
  press('open');
  expect(heard).toEqual(['menu']);
  releaseClicks(null);
  expect(heard).toEqual(['menu', 'open']);
});

test('a button pulses while its click waits, and only the last one', () => {
  press('menu');
  press('open');
  expect([...pulsing]).toEqual(['open']);
  releaseClicks(place());
  expect([...pulsing]).toEqual(['open']);
  press('open');
  releaseClicks(null);
  expect(pulsing.size).toBe(0);
});

test('links lead on without any of it', () => {
  answer();
  press('link');
  expect(heard).toEqual(['link']);
});

test('a button that has gone meanwhile is forgotten', () => {
  const gone = vi.fn();
  document.getElementById('open')?.addEventListener('click', gone);
  press('open');
  place().replaceChildren();
  releaseClicks(null);
  expect(gone).not.toHaveBeenCalled();
});
