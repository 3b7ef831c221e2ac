import type { PendingDialog } from '@club/shared/state';

const OPENER = 'button[aria-haspopup="dialog"]';
const GIVE_UP_MS = 10_000;

const here = (): string => window.location.pathname + window.location.search;
const textOf = (button: Element): string => (button.textContent ?? '').trim();
const boundaryOf = (button: Element): string =>
  button.closest<HTMLElement>('[data-boundary]')?.dataset.boundary ?? '';

const alike = ({ boundary, text }: Pick<PendingDialog, 'boundary' | 'text'>): HTMLButtonElement[] =>
  [...document.querySelectorAll<HTMLButtonElement>(OPENER)].filter(
    (button) => textOf(button) === text && boundaryOf(button) === boundary,
  );

/** Follows which dialog the visitor's last click asked for. */
export function watchPendingDialog(): () => PendingDialog | null {
  let opener: HTMLButtonElement | null = null;
  document.addEventListener(
    'click',
    ({ target }) => {
      opener = target instanceof Element ? target.closest<HTMLButtonElement>(OPENER) : null;
    },
    { capture: true },
  );
  return () => {
    if (!opener?.isConnected) return null;
    const button = { boundary: boundaryOf(opener), text: textOf(opener) };
    return { ...button, path: here(), index: alike(button).indexOf(opener) };
  };
}

/** Opens a dialog as soon as its button is on the page, unless the visitor turns to something else before. */
export function openPendingDialog(wanted: PendingDialog): void {
  if (wanted.path !== here()) return;
  const over = new AbortController();
  const open = () => {
    const button = alike(wanted)[wanted.index];
    if (!button) return;
    over.abort();
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
