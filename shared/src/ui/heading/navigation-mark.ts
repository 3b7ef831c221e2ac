let arrived = false;

/**
 * Tells the next page heading that it was reached by navigation inside the site, so that it takes the focus.
 * The host calls it in a layout effect whenever the location has changed, and not for the first page.
 */
export function markNavigated(): void {
  arrived = true;
}

/** True once per mark. */
export function takeNavigationMark(): boolean {
  const taken = arrived;
  arrived = false;
  return taken;
}
