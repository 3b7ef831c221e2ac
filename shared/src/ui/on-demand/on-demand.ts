import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Imports code when `wanted` becomes true; returns null until the code has loaded. `load` must be the same function at
 * every render. Calls `onFailure` if the import fails and the page does not reload; retries when `wanted` becomes true
 * again.
 */
export function useOnDemand<T>(load: () => Promise<T>, wanted: boolean, onFailure: () => void): T | null {
  const [code, setCode] = useState<{ value: T } | null>(null);
  const fail = useEffectEvent(onFailure);

  useEffect(() => {
    if (!wanted || code) return;
    let current = true;
    loadCode(load).then(
      (loaded) => loaded && current && setCode(loaded),
      () => current && fail(),
    );
    return () => {
      current = false;
    };
  }, [wanted, code, load]);

  return code?.value ?? null;
}

/** Returns event handlers that start to load the code when the pointer enters the element or it gets the focus. */
export function onIntent(load: () => Promise<unknown>) {
  const preload = () => {
    load().catch(() => undefined);
  };
  return { onPointerEnter: preload, onFocus: preload };
}

/** Functions for recovery after an import of code has failed. */
export type MissingCodeRecovery = {
  /**
   * Requests the missing files with `fetch`, after which WebKit can import them again. Resolves to true if all were
   * fetched.
   */
  filesAnswer: (error: unknown) => Promise<boolean>;
  /** Reloads the page if a reload may provide the code. Resolves to true if the page reloads. */
  leave: (filesAnswer: boolean) => Promise<boolean>;
};

let recovery: MissingCodeRecovery = {
  filesAnswer: async () => false,
  leave: async () => false,
};

/**
 * Sets the functions for recovery from failed imports. Only the host can provide them, because only the host knows the
 * running releases.
 */
export function setMissingCodeRecovery(functions: MissingCodeRecovery): void {
  recovery = functions;
}

/**
 * Imports code. If that fails, requests the files with `fetch` and retries the import once. Returns null if the page
 * reloads.
 */
async function loadCode<T>(load: () => Promise<T>): Promise<{ value: T } | null> {
  let answer = false;
  try {
    return { value: await load() };
  } catch (error) {
    answer = await recovery.filesAnswer(error);
  }
  try {
    return { value: await load() };
  } catch (error) {
    if (await recovery.leave(answer)) return null;
    throw error;
  }
}
