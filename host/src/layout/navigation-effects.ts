import { useLocation, useNavigationType } from '@club/shared/router';
import { markNavigated, trackUserActivity } from '@club/shared/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { runAfterLoad } from '../page/page-load';

const FAMILY = 'Figtree';
const WEIGHTS = '300 900';

let lateFont: FontFace | null = null;

/** Returns whether the page was painted with fallback fonts because the web font loaded too late. */
const wasLate = (): boolean =>
  [...document.fonts].some(({ family, status }) => family.includes(`${FAMILY} `) && status !== 'unloaded');

async function fetchOnce(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]');
  if (!link || !wasLate()) return;
  const face = new FontFace(FAMILY, `url("${link.href}")`, { weight: WEIGHTS });
  lateFont = await face.load().catch(() => null);
}

/**
 * Loads a late web font after the load event, for use by `showLateFont`. With `font-display: optional`, browsers never
 * show a late font in the same document, and the whole visit is one document.
 */
export function fetchLateFont(): void {
  runAfterLoad(() => void fetchOnce());
}

/** Applies the late font during a navigation, which replaces all content anyway. */
export function showLateFont(): void {
  if (lateFont) document.fonts.add(lateFont);
  lateFont = null;
}

/** Scrolls each new page to its top and focuses its heading; leaves the first page unchanged. */
export function useNavigationEffects(): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const shown = useRef(key);

  useEffect(trackUserActivity, []);
  useLayoutEffect(() => {
    if (key === shown.current) return;
    shown.current = key;
    markNavigated();
    if (type === 'POP') return;
    window.scrollTo(0, 0);
    showLateFont();
  }, [key, type]);
}
