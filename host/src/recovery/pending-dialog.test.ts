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
const second: PendingDialog = { path: '/detalle/1?de=resultados', buttons: ['profile|Pinturas|'] };

/** Waits until the mutation observer has run. */
const observed = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  window.history.replaceState(null, '', '/detalle/1?de=resultados');
  page(PROFILE);
});

test('a pending dialog is identified by remote, text and order of its button', () => {
  const wanted = watchPendingDialog();
  expect(wanted()).toBeNull();
  inProfile()[1]?.querySelector('span')?.click();
  expect(wanted()).toEqual(second);
  document.querySelector<HTMLElement>('body > button[aria-haspopup]')?.click();
  expect(wanted()).toEqual({ ...second, buttons: ['|Pinturas'] });
});

test('the pending dialog is dropped after another click, and if its button is removed', () => {
  const wanted = watchPendingDialog();
  inProfile()[0]?.click();
  document.querySelector('p')?.click();
  expect(wanted()).toBeNull();
  inProfile()[0]?.click();
  page('');
  expect(wanted()).toBeNull();
});

test('a dialog stays pending when a form in another dialog is submitted', () => {
  const wanted = watchPendingDialog();
  page(
    `${PROFILE}<dialog open><form><button type="submit">Guardar</button></form><button type="button">Cerrar</button></dialog>`,
  );
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  inProfile()[1]?.click();
  document.querySelector<HTMLElement>('dialog button')?.click();
  expect(wanted()).toEqual(second);
  document.querySelector<HTMLElement>('dialog > button')?.click();
  expect(wanted()).toBeNull();
});

test('a button pressed before hydration makes its dialog pending', () => {
  const wanted = watchPendingDialog();
  Object.assign(document, { heldButton: inProfile()[1] });
  expect(wanted()).toEqual(second);
  Object.assign(document, { heldButton: null });
});

const ENTRY = '<button type="button" role="menuitem" aria-haspopup="dialog">Mis datos</button>';
const MENU = '<button type="button" id="cuenta" aria-haspopup="menu" aria-label="Mi cuenta"></button>';

test("a pending dialog of a menu entry is reopened by clicks on the menu's button and the entry", async () => {
  const wanted = watchPendingDialog();
  const open = () =>
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', `<div role="menu" aria-labelledby="cuenta">${ENTRY}</div>`);
  page(MENU);
  open();
  document.querySelector<HTMLElement>('[role="menuitem"]')?.click();
  document.querySelector('[role="menu"]')?.remove();
  const dialog = wanted() as PendingDialog;
  expect(dialog.buttons).toEqual(['|Mi cuenta', '|Mis datos']);

  page(MENU);
  const clicks: string[] = [];
  document.querySelector('main')?.addEventListener('click', ({ target }) => {
    const button = target as HTMLElement;
    clicks.push(button.id || (button.textContent ?? ''));
    if (button.id) open();
  });
  openPendingDialog(dialog);
  await observed();
  expect(clicks).toEqual(['cuenta', 'Mis datos']);
});

/** Records the indexes of the profile's buttons that are clicked. */
function watchClicks() {
  const clicks: string[] = [];
  document.body.addEventListener('click', ({ target }) =>
    clicks.push(String(inProfile().indexOf(target as HTMLElement))),
  );
  return clicks;
}

test('the pending dialog opens once when its button appears', async () => {
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

test('a pending dialog of another page does not open', async () => {
  const clicks = watchClicks();
  openPendingDialog({ ...second, path: '/detalle/2' });
  await observed();
  expect(clicks).toEqual([]);
});

test.each(['pointerdown', 'keydown'])(
  'the pending dialog does not open after a %s by the visitor',
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

test.each<[number, string, string[]]>([
  [9_999, 'opens', ['1']],
  [10_000, 'does not open', []],
])('the pending dialog whose button appears after %i ms %s', async (ms, _, opened) => {
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
