import { useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from './missing-code';

/**
 * Code that is fetched once it is wanted; null until it is there. `load` must be one function for good.
 * When the code cannot be fetched, and no new page comes that brings it, `onFailure` is called; wanting it again tries again.
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

/** Handlers that fetch the code at the first sign that it will be wanted. */
export function onIntent(load: () => Promise<unknown>) {
  const preload = () => {
    load().catch(() => undefined);
  };
  return { onPointerEnter: preload, onFocus: preload };
}
