let locks = 0;

/**
 * Keeps the page behind from scrolling, and from moving where the scroll bar takes room (`base.css` draws the
 * rest). Locks may overlap; the last one to be released frees the page.
 * @returns the release
 */
export function lockScroll(): () => void {
  const root = document.documentElement;
  if (locks === 0) root.dataset.scrollLock = window.innerWidth > root.clientWidth ? 'gutter' : '';
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) delete root.dataset.scrollLock;
  };
}
