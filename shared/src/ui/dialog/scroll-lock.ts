import { holdTouches } from './touch-hold';

let locks = 0;
let release = () => {};

function hold(): () => void {
  const root = document.documentElement;
  const { scrollX: left, scrollY: top } = window;
  const page = location.href;
  const releaseTouches = holdTouches();
  root.dataset.scrollLock = window.innerWidth > root.clientWidth ? 'gutter' : '';
  return () => {
    releaseTouches();
    delete root.dataset.scrollLock;
    const moved = window.scrollX !== left || window.scrollY !== top;
    if (moved && location.href === page) window.scrollTo({ left, top, behavior: 'instant' });
  };
}

/**
 * Keeps the page behind from scrolling, and from moving where the scroll bar takes room (`base.css` draws the
 * rest). Locks may overlap; the last one to be released frees the page, where it was: iOS moves it for its keyboard.
 * @returns the release
 */
export function lockScroll(): () => void {
  if (locks === 0) release = hold();
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) release();
  };
}
