/** Delay after the load event, ms; during it, the visitor's own requests have priority. */
const IDLE_DELAY_MS = 3_000;

/** Runs an action after the load event. */
export function runAfterLoad(action: () => void): void {
  if (document.readyState === 'complete') action();
  else window.addEventListener('load', action, { once: true });
}

/** Runs an action when the browser is idle, at least `quietMs` after the load event. */
export function whenIdle(action: () => void, quietMs = IDLE_DELAY_MS): void {
  const requestIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(action) : action());
  runAfterLoad(() => setTimeout(requestIdle, quietMs));
}

/**
 * Time after `beforeunload`, ms, after which a page that still runs was not left: a click on a phone number also causes
 * the event.
 */
const STAYED_AFTER_MS = 10_000;

let stayedAt = 0;

/** Records `beforeunload` events for `runUnlessUnloading`. Safari on iPhones does not send this event. */
export function trackBeforeUnload(): void {
  window.addEventListener('beforeunload', () => {
    stayedAt = performance.now() + STAYED_AFTER_MS;
  });
}

/**
 * Runs an action now, or, after a recent `beforeunload`, later and only if the page is still open. Firefox and WebKit
 * abort the requests of a page that is being left, while its scripts still run.
 */
export function runUnlessUnloading(action: () => void): void {
  const restMs = stayedAt - performance.now();
  if (restMs > 0) setTimeout(action, restMs);
  else action();
}
