import { useOnDemand } from '@club/shared/ui';
import { useEffect, useRef, useState } from 'react';
import type { AlsoWorkingProps } from './also-working-section';

/** How far below the window the visitor may be before it is fetched. */
const NEAR = '300px';

/** What tells that somebody reads the page: until then it is not asked for more. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

const load = async () => (await import('./also-working-section')).AlsoWorkingSection;
const nothing = () => undefined;

/** What stands below all who are found; fetched as the visitor comes near, and not missed where it cannot be. */
export function AlsoWorking(props: AlsoWorkingProps) {
  const end = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const Section = useOnDemand(load, isNear, nothing);

  useEffect(() => {
    const place = end.current;
    if (!place) return;
    const stop = new AbortController();
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: NEAR },
    );
    const watch = () => seen.observe(place);
    for (const sign of SIGNS)
      window.addEventListener(sign, watch, { once: true, passive: true, signal: stop.signal });
    return () => {
      stop.abort();
      seen.disconnect();
    };
  }, []);

  return <div ref={end}>{Section && <Section {...props} />}</div>;
}
