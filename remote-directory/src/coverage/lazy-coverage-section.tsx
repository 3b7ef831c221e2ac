import { useOnDemand } from '@club/shared/ui';
import { useEffect, useRef, useState } from 'react';
import type { CoverageSectionProps } from './coverage-section';

/** Distance below the viewport at which the section starts to load. */
const LOAD_MARGIN = '300px';

/**
 * Events that show that the visitor is active; the section loads after the first of them. With few results, it loads
 * at once.
 */
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];

const load = async () => (await import('./coverage-section')).CoverageSection;
const ignoreFailure = () => undefined;

/** Loads the section when an active visitor scrolls near the end of the results; renders nothing if loading fails. */
export function LazyCoverageSection(props: CoverageSectionProps) {
  const { isFew } = props;
  const end = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const Section = useOnDemand(load, isNear, ignoreFailure);

  useEffect(() => {
    const place = end.current;
    if (!place) return;
    const stop = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: LOAD_MARGIN },
    );
    const observe = () => observer.observe(place);
    if (isFew) observe();
    for (const event of ACTIVITY_EVENTS)
      window.addEventListener(event, observe, { once: true, passive: true, signal: stop.signal });
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [isFew]);

  return <div ref={end}>{Section && <Section {...props} />}</div>;
}
