import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Imports code once it is `wanted`; returns null until it is loaded. `load` must be a stable function.
 * Calls `onFailure` if the import fails and no page reload can help; retries when it is wanted again.
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

/** Returns handlers that preload the code on hover and focus. */
export function onIntent(load: () => Promise<unknown>) {
  const preload = () => {
    load().catch(() => undefined);
  };
  return { onPointerEnter: preload, onFocus: preload };
}

/** Recovers from a failed import. */
export type MissingCodeRecovery = {
  /** Fetches the missing files as plain data, after which WebKit imports them again. Returns true if all of them answer. */
  filesAnswer: (error: unknown) => Promise<boolean>;
  /** Reloads the page if that may bring the code. Returns true if it does. */
  leave: (filesAnswer: boolean) => Promise<boolean>;
};

let recovery: MissingCodeRecovery = {
  filesAnswer: async () => false,
  leave: async () => false,
};

/** Sets the recovery. Only the host knows which releases the site runs. */
export function setMissingCodeRecovery(by: MissingCodeRecovery): void {
  recovery = by;
}

/** Imports code, and retries once after its files answer. Returns null if the page reloads instead. */
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
