let locks = 0;
let unlock = () => {};

/**
 * Prevents scrolling of the page, and a layout shift when its scroll bar disappears (see `base.css`). Several locks may
 * be active at once. Returns a function that releases the lock; the last release restores the scroll position, which
 * the keyboard of iOS may have changed.
 */
export function lockScroll(): () => void {
  if (locks === 0) unlock = lockPage();
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) unlock();
  };
}

function lockPage(): () => void {
  const root = document.documentElement;
  const { scrollX: left, scrollY: top } = window;
  const page = location.href;
  root.dataset.scrollLock = window.innerWidth > root.clientWidth ? 'gutter' : '';
  document.addEventListener('touchmove', preventPageScroll, { passive: false });
  return () => {
    document.removeEventListener('touchmove', preventPageScroll);
    delete root.dataset.scrollLock;
    const moved = window.scrollX !== left || window.scrollY !== top;
    if (moved && location.href === page) window.scrollTo({ left, top, behavior: 'instant' });
  };
}

/**
 * Prevents a touch from scrolling the page, but allows it to scroll an element of the page. Needed because Safari on
 * iOS scrolls a page with `overflow: hidden` while its bars are collapsed or its keyboard is open. Allows pinch zoom,
 * panning a zoomed page and text selection.
 */
function preventPageScroll(event: TouchEvent): void {
  const isPinch = event.touches.length > 1;
  if (isPinch || isZoomed() || isSelecting()) return;
  if (event.target instanceof Element && isScrollable(event.target)) return;
  event.preventDefault();
}

const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1;

function isSelecting(): boolean {
  const field = document.activeElement;
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isField && field.selectionStart !== field.selectionEnd) return true;
  return document.getSelection()?.type === 'Range';
}

/**
 * Returns whether the element or an ancestor can scroll. Its CSS must set `overscroll-behavior`, or the page would
 * scroll too.
 */
function isScrollable(element: Element | null): boolean {
  if (!element || element === document.body) return false;
  const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
  return (scrolls && element.scrollHeight > element.clientHeight) || isScrollable(element.parentElement);
}
