/**
 * Properties that the page's inline script sets to delay clicks until hydration: its listener, the last pressed button,
 * and that button's animation.
 */
type EarlyPage = {
  holdClick?: ((event: Event) => void) | undefined;
  heldButton?: HTMLElement | null;
  heldSign?: Animation | null;
};

/** Matches the alert with a retry button that a failed hydration shows. */
const ALERT = '[data-boundary][role="alert"]';

/** Returns the button whose click is delayed until hydration; null if there is none. */
export const delayedClickButton = (): HTMLElement | null => (document as EarlyPage).heldButton ?? null;

/**
 * Replays the delayed click and stops delaying clicks. Still delays clicks inside `place`, the element of a remote that
 * is not yet hydrated.
 */
export function replayDelayedClick(place: Element | null): void {
  const page = document as EarlyPage;
  const { holdClick, heldButton: held = null, heldSign } = page;
  if (holdClick) window.removeEventListener('click', holdClick, true);
  page.holdClick = undefined;
  if (place && holdClick) {
    page.holdClick = (event) => {
      const { target } = event;
      if (target instanceof Element && place.contains(target) && !target.closest(ALERT)) holdClick(event);
    };
    window.addEventListener('click', page.holdClick, true);
    if (place.contains(held)) return;
  }
  heldSign?.cancel();
  Object.assign(page, { heldButton: null, heldSign: null });
  if (held?.isConnected) held.click();
}
