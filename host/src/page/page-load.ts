/** Delay after the load event, ms; the visitor's own requests come first. */
const IDLE_DELAY_MS = 3_000;

/** Runs an action after the load event. */
export function afterLoad(action: () => void): void {
  if (document.readyState === 'complete') action();
  else window.addEventListener('load', action, { once: true });
}

/** Runs an action when the browser is idle, at least `quietMs` after the load event. */
export function whenIdle(action: () => void, quietMs = IDLE_DELAY_MS): void {
  const requestIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(action) : action());
  afterLoad(() => setTimeout(requestIdle, quietMs));
}

/** Time after which a page that began to leave has stayed, as after a press of a link to a phone number, ms. */
const STAYED_AFTER_MS = 10_000;

let stayedAt = 0;

/** Starts to watch for `unlessLeaving`. Safari on iPhones lacks the event. */
export function watchLeaving(): void {
  window.addEventListener('beforeunload', () => {
    stayedAt = performance.now() + STAYED_AFTER_MS;
  });
}

/**
 * Runs an action now; on a page that is leaving, only if it stays. Firefox and WebKit abort the requests of a page that is
 * leaving while its scripts still run.
 */
export function unlessLeaving(action: () => void): void {
  const restMs = stayedAt - performance.now();
  if (restMs > 0) setTimeout(action, restMs);
  else action();
}
