import type { PendingDialog } from '@club/shared/state';
import { delayedClickButton } from '../page/held-clicks';

const OPENER = 'button[aria-haspopup="dialog"]';
const SUBMIT = 'dialog button[type="submit"]';
const TIMEOUT_MS = 10_000;

const here = (): string => window.location.pathname + window.location.search;

const labelOf = (button: Element): string =>
  [
    button.closest<HTMLElement>('[data-boundary]')?.dataset.boundary,
    (button.getAttribute('aria-label') ?? button.textContent).trim(),
  ].join('|');

/**
 * Maps a name to each button that opens a dialog or menu. The name is the remote and the text, with a suffix for
 * duplicates.
 */
function namedButtons(): Map<string, HTMLButtonElement> {
  const named = new Map<string, HTMLButtonElement>();
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[aria-haspopup]')) {
    let name = labelOf(button);
    while (named.has(name)) name += '|';
    named.set(name, button);
  }
  return named;
}

/** Returns the button that opened the menu around an entry; null outside of menus. */
function menuButtonOf(entry: Element): HTMLElement | null {
  const id = entry.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return id ? document.getElementById(id) : null;
}

/** A dialog that the visitor requested; `stays` is the button that remains on the page until the dialog opens. */
type DialogRequest = { stays: HTMLElement; dialog: PendingDialog };

function requestFor(target: EventTarget | null): DialogRequest | null {
  const opener = target instanceof Element ? target.closest<HTMLElement>(OPENER) : null;
  if (!opener) return null;
  const menuButton = menuButtonOf(opener);
  const buttons = [...namedButtons()].flatMap(([name, button]) =>
    button === opener || button === menuButton ? name : [],
  );
  return { stays: menuButton ?? opener, dialog: { path: here(), buttons } };
}

/**
 * Tracks the dialog that the visitor's last click requested, also before hydration. A submit in a dialog does not end the
 * request: after registering, the visitor still wants to evaluate.
 */
export function watchPendingDialog(): () => PendingDialog | null {
  let request: DialogRequest | null = null;
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element && target.closest(SUBMIT))) request = requestFor(target);
    },
    { capture: true },
  );
  return () => {
    const { stays, dialog } = request ?? requestFor(delayedClickButton()) ?? {};
    return stays?.isConnected && dialog ? dialog : null;
  };
}

/**
 * Presses the button that opens a dialog once the button appears, unless the visitor presses or types something first.
 */
export function openPendingDialog(wanted: PendingDialog): void {
  if (wanted.path !== here()) return;
  const done = new AbortController();
  const left = [...wanted.buttons];
  const open = () => {
    const button = namedButtons().get(left[0] ?? '');
    if (!button) return;
    left.shift();
    if (left.length === 0) done.abort();
    button.focus();
    button.click();
  };
  const observer = new MutationObserver(open);
  const timer = setTimeout(() => done.abort(), TIMEOUT_MS);
  done.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  for (const type of ['pointerdown', 'keydown']) {
    document.addEventListener(type, () => done.abort(), { capture: true, signal: done.signal });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  open();
}
