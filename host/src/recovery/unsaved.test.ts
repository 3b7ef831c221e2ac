// @vitest-environment dom
import { configureSite, sendFeedback } from '@club/shared/state';
import { aSiteConfig, aSiteFeedback } from '@club/shared/testing';
import { expect, test, vi } from 'vitest';
import { hasUnsaved, holdsDraft } from './unsaved';

test.each([
  ['a comment', '<textarea>Muy bien</textarea>', true],
  ['a name in a dialog', '<dialog><input type="text" value="Ana"></dialog>', true],
  ['a chosen star', '<dialog><input type="radio" value="5" checked></dialog>', false],
  ['a search', '<input role="combobox" type="text" value="Mora">', false],
  ['blanks', '<textarea>  </textarea><dialog><input type="tel"></dialog>', false],
])('%s', (_, html, typed) => {
  document.body.innerHTML = html;
  expect(hasUnsaved()).toBe(typed);
});

test('a draft belongs to the remote in whose place it is written', () => {
  document.body.innerHTML =
    '<div data-boundary="profile"></div><main data-boundary="profile"><textarea>Bien</textarea></main>';
  expect([holdsDraft('profile'), holdsDraft('feedback')]).toEqual([true, false]);
});

test('a send that is not answered yet', async () => {
  document.body.innerHTML = '';
  configureSite(aSiteConfig());
  vi.stubGlobal('fetch', async () => new Response());
  const sent = sendFeedback(aSiteFeedback());
  expect(hasUnsaved()).toBe(true);
  await sent;
  expect(hasUnsaved()).toBe(false);
  vi.unstubAllGlobals();
});
