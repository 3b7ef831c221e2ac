import { useEffect, useState } from 'react';

/** After so long, in milliseconds, a visitor wonders whether anything happens. */
const LONG_MS = 8_000;

/** True once something has been under way for long, until it ends. */
export function useIsLong(underWay: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!underWay) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [underWay]);
  return underWay && isLong;
}
