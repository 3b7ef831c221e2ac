/** Whether something scrolls by itself under a finger; its `overscroll-behavior` keeps the page from going on where it ends. */
function scrollsWithin(element: Element | null): boolean {
  if (!element || element === document.body) return false;
  const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
  return (scrolls && element.scrollHeight > element.clientHeight) || scrollsWithin(element.parentElement);
}

const zoomed = () => (window.visualViewport?.scale ?? 1) > 1;

function selecting(): boolean {
  const field = document.activeElement;
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isField && field.selectionStart !== field.selectionEnd) return true;
  return document.getSelection()?.type === 'Range';
}

function holdTouch(event: TouchEvent): void {
  const several = event.touches.length > 1;
  if (several || zoomed() || selecting()) return;
  if (event.target instanceof Element && scrollsWithin(event.target)) return;
  event.preventDefault();
}

/**
 * Lets a finger move nothing but what scrolls by itself: Safari on iOS scrolls a page with `overflow: hidden` too, once
 * its bars are folded or its keyboard is up. Two fingers still zoom, one still moves what is zoomed or selects text.
 * @returns the release
 */
export function holdTouches(): () => void {
  document.addEventListener('touchmove', holdTouch, { passive: false });
  return () => document.removeEventListener('touchmove', holdTouch);
}
