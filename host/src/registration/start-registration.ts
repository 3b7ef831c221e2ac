import { currentUser, isNoticeDismissed, nextTask, offerRegistration, syncUser } from '@club/shared/state';

/** Timeout for loading content, ms; after it, the callback no longer waits. */
export const CONTENT_TIMEOUT_MS = 6_000;

const isCovered = (): boolean => {
  const splash = document.querySelector('[data-splash]');
  return splash !== null && getComputedStyle(splash).visibility !== 'hidden';
};
/** Returns whether the main area still loads or hydrates the server's HTML; a dialog must not delay the hydration. */
const isLoading = (): boolean => document.querySelector('main [aria-busy="true"], #drawn') !== null;
const isUnderDialog = (): boolean => document.querySelector('dialog[open]') !== null;

/**
 * Calls back once the page is visible: no splash, no open dialog, and the main area has loaded or timed out. Returns a
 * cancel function.
 */
export function whenContentIsShown(callBack: () => void): () => void {
  const done = new AbortController();
  let isTimedOut = false;
  const check = () => {
    if (done.signal.aborted || isCovered() || isUnderDialog() || (!isTimedOut && isLoading())) return;
    done.abort();
    callBack();
  };
  const observer = new MutationObserver(check);
  const timer = setTimeout(() => {
    isTimedOut = true;
    check();
  }, CONTENT_TIMEOUT_MS);
  done.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'open'] });
  document.addEventListener('animationend', check, { signal: done.signal });
  check();
  return () => done.abort();
}

/**
 * Restores the stored user. Without one, opens the registration notice once the content is shown (Spec §4,
 * Registration), unless the visitor dismissed the notice in this tab (ruling 19). Returns a stop function.
 */
export function startRegistration(): () => void {
  const stopUser = syncUser();
  if (currentUser() || isNoticeDismissed()) return stopUser;
  const cancel = whenContentIsShown(() => void nextTask().then(offerRegistration));
  return () => {
    cancel();
    stopUser();
  };
}
