/** State that the script in the page's head keeps: the listener, the last button pressed before anything answered, and its pulse. */
type EarlyPage = {
  holdClick?: ((event: Event) => void) | undefined;
  heldButton?: HTMLElement | null;
  heldSign?: Animation | null;
};

/** Says that the rendered page could not be hydrated, with a retry button. */
const ALERT = '[data-boundary][role="alert"]';

/** Returns the button whose click waits; null if there is none. */
export const heldButton = (): HTMLElement | null => (document as EarlyPage).heldButton ?? null;

/** Replays the click that waits, except within `place`, where clicks wait on for the remote that takes over what the server drew. */
export function releaseClicks(place: Element | null): void {
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
