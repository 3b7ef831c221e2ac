import { afterLoad } from './after-load';

/** The first moments of a page, in milliseconds, are its visitor's. */
const QUIET_MS = 3_000;

/** Runs it once the page has loaded and then has nothing else to do. */
export function whenQuiet(action: () => void, quietMs = QUIET_MS): void {
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(action) : action());
  afterLoad(() => setTimeout(whenIdle, quietMs));
}
