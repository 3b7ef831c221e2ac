// @vitest-environment dom
import type { PendingDialog } from '@club/shared/state';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPendingDialog, watchPendingDialog } from './pending-dialog';

const button = (text: string) => `<button type="button" aria-haspopup="dialog"><span>${text}</span></button>`;
const PROFILE = `<div data-boundary="profile">${button('Pinturas')}${button('Pinturas')}</div>`;
const page = (content: string) => {
  document.body.innerHTML = `<p>Texto</p><button type="button">Otro</button>${button('Pinturas')}<main>${content}</main>`;
};
const inProfile = () => [...document.querySelectorAll<HTMLElement>('[data-boundary] button')];
const second: PendingDialog = {
  path: '/detalle/1?de=resultados',
  boundary: 'profile',
  text: 'Pinturas',
  index: 1,
};

/** The observer has seen what was changed by now. */
const observed = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  window.history.replaceState(null, '', '/detalle/1?de=resultados');
  page(PROFILE);
});

test('the button of the last click is told by its remote, its text and its place among those alike', () => {
  const wanted = watchPendingDialog();
  expect(wanted()).toBeNull();
  inProfile()[1]?.querySelector('span')?.click();
  expect(wanted()).toEqual(second);
  document.querySelector<HTMLElement>('body > button[aria-haspopup]')?.click();
  expect(wanted()).toEqual({ ...second, boundary: '', index: 0 });
});

test('a click on anything else, or a button that is gone, wants no dialog', () => {
  const wanted = watchPendingDialog();
  inProfile()[0]?.click();
  document.querySelector('p')?.click();
  expect(wanted()).toBeNull();
  inProfile()[0]?.click();
  page('');
  expect(wanted()).toBeNull();
});

/** Tells how often each button of the profile was clicked. */
function watchClicks() {
  const clicks: string[] = [];
  document.body.addEventListener('click', ({ target }) =>
    clicks.push(String(inProfile().indexOf(target as HTMLElement))),
  );
  return clicks;
}

test('a dialog is opened once its button is there, and once only', async () => {
  page('');
  const clicks = watchClicks();
  openPendingDialog(second);
  await observed();
  expect(clicks).toEqual([]);
  page(PROFILE);
  await observed();
  document.body.append('más');
  await observed();
  expect(clicks).toEqual(['1']);
  expect(document.activeElement).toBe(inProfile()[1]);
});

test('a dialog of another page is not opened', async () => {
  const clicks = watchClicks();
  openPendingDialog({ ...second, path: '/detalle/2' });
  await observed();
  expect(clicks).toEqual([]);
});

test.each(['pointerdown', 'keydown'])(
  'a visitor who turned to something else by %s is left alone',
  async (turn) => {
    page('');
    const clicks = watchClicks();
    openPendingDialog(second);
    document.dispatchEvent(new Event(turn));
    page(PROFILE);
    await observed();
    expect(clicks).toEqual([]);
  },
);

test.each<[string, number, string[]]>([
  ['waited for', 9_999, ['1']],
  ['given up', 10_000, []],
])('a button that has not come is %s after %i ms', async (_, ms, opened) => {
  vi.useFakeTimers();
  page('');
  const clicks = watchClicks();
  openPendingDialog(second);
  vi.advanceTimersByTime(ms);
  vi.useRealTimers();
  page(PROFILE);
  await observed();
  expect(clicks).toEqual(opened);
});
