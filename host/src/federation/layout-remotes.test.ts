// @vitest-environment dom
import { afterEach, expect, test, vi } from 'vitest';

const request = vi.hoisted(() => vi.fn());
vi.mock('./remote-modules', () => ({ requestModule: request }));

import { startLayoutRemotes } from './layout-remotes';

afterEach(() => {
  request.mockReset();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

test('gives the browser the hints that the page kept back, once', () => {
  document.body.innerHTML = '<template id="later"><link rel="modulepreload" href="/a.js"></template>';
  expect(document.querySelector('link')).toBeNull();
  startLayoutRemotes();
  startLayoutRemotes();
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/a.js']);
});

test('asks for the modules of the layout, hinted or not', () => {
  startLayoutRemotes();
  expect(request.mock.calls.flat()).toEqual(['directory/HeaderSearch', 'feedback/FeedbackWidget']);
});
