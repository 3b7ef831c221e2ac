/** Delay after the load event, ms; the visitor's own requests come first. */
const QUIET_MS = 3_000;

/** Runs an action after the load event. */
export function afterLoad(action: () => void): void {
  if (document.readyState === 'complete') action();
  else window.addEventListener('load', action, { once: true });
}

/** Runs an action when the browser is idle, at least `quietMs` after the load event. */
export function whenIdle(action: () => void, quietMs = QUIET_MS): void {
  const requestIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(action) : action());
  afterLoad(() => setTimeout(requestIdle, quietMs));
}
