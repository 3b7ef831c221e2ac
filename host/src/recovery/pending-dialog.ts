import type { PendingDialog } from '@club/shared/state';
import { heldButton } from '../early/held-clicks';

const OPENER = 'button[aria-haspopup="dialog"]';
const SUBMIT = 'dialog button[type="submit"]';
const GIVE_UP_MS = 10_000;

const here = (): string => window.location.pathname + window.location.search;

const looksOf = (button: Element): string =>
  [
    button.closest<HTMLElement>('[data-boundary]')?.dataset.boundary,
    (button.getAttribute('aria-label') ?? button.textContent).trim(),
  ].join('|');

/** Names each button of a dialog or menu by its remote and its text; those alike by their order. */
function namedButtons(): Map<string, HTMLButtonElement> {
  const named = new Map<string, HTMLButtonElement>();
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[aria-haspopup]')) {
    let name = looksOf(button);
    while (named.has(name)) name += '|';
    named.set(name, button);
  }
  return named;
}

/** Returns the button that opened the menu of an entry; null for a button outside of menus. */
function menuButtonOf(entry: Element): HTMLElement | null {
  const id = entry.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return id ? document.getElementById(id) : null;
}

/** The dialog that was asked for, and the button that stays on the page while it is on its way. */
type Wish = { stays: HTMLElement; dialog: PendingDialog };

function wishOf(target: EventTarget | null): Wish | null {
  const opener = target instanceof Element ? target.closest<HTMLElement>(OPENER) : null;
  if (!opener) return null;
  const menuButton = menuButtonOf(opener);
  const buttons = [...namedButtons()].flatMap(([name, button]) =>
    button === opener || button === menuButton ? name : [],
  );
  return { stays: menuButton ?? opener, dialog: { path: here(), buttons } };
}

/**
 * Tracks which dialog the visitor's last click asked for, before the page answers too. A form that is sent from a dialog
 * keeps the wish: after registering, the visitor still wants to evaluate.
 */
export function watchPendingDialog(): () => PendingDialog | null {
  let wish: Wish | null = null;
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element && target.closest(SUBMIT))) wish = wishOf(target);
    },
    { capture: true },
  );
  return () => {
    const { stays, dialog } = wish ?? wishOf(heldButton()) ?? {};
    return stays?.isConnected && dialog ? dialog : null;
  };
}

/** Opens a dialog as soon as its button is on the page, unless the visitor turns to something else before. */
export function openPendingDialog(wanted: PendingDialog): void {
  if (wanted.path !== here()) return;
  const over = new AbortController();
  const left = [...wanted.buttons];
  const open = () => {
    const button = namedButtons().get(left[0] ?? '');
    if (!button) return;
    left.shift();
    if (left.length === 0) over.abort();
    button.focus();
    button.click();
  };
  const observer = new MutationObserver(open);
  const timer = setTimeout(() => over.abort(), GIVE_UP_MS);
  over.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  for (const turn of ['pointerdown', 'keydown']) {
    document.addEventListener(turn, () => over.abort(), { capture: true, signal: over.signal });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  open();
}
