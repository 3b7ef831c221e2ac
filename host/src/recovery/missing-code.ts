const missing = new WeakSet<Error>();

/** Whether the error came from an import of code that could not be fetched. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** What the engines say of a module that they did not get, or did not take. */
const NOT_TAKEN = /dynamically imported module|importing a module script failed/i;

/** Returns whether an import failed because of its file, not because its code threw. */
export const isNotTaken = (error: unknown): boolean => NOT_TAKEN.test(String(error));

/** As Vite says it. */
const MISSING_STYLE = /^Unable to preload CSS/;

/**
 * Learns which errors are failed imports: every one of a build of ours announces itself so. `onUnhandled` is called for
 * those that nobody caught.
 */
export function watchMissingCode(onUnhandled: () => void): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (MISSING_STYLE.test(event.payload.message)) event.preventDefault();
    else missing.add(event.payload);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isMissingCode(reason)) onUnhandled();
  });
}
