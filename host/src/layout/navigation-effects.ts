import { useLocation, useNavigationType } from '@club/shared/router';
import { markNavigated, trackUserActivity } from '@club/shared/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { afterLoad } from '../page/page-load';

const FAMILY = 'Figtree';
const WEIGHTS = '300 900';

let lateFont: FontFace | null = null;

/** Returns whether the page was painted with fallback fonts, because the web font had not loaded. */
const wasLate = (): boolean =>
  [...document.fonts].some(({ family, status }) => family.includes(`${FAMILY} `) && status !== 'unloaded');

async function fetchOnce(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]');
  if (!link || !wasLate()) return;
  const face = new FontFace(FAMILY, `url("${link.href}")`, { weight: WEIGHTS });
  lateFont = await face.load().catch(() => null);
}

/**
 * Takes a late web font from the browser's cache after the load event, for `showLateFont`. An `optional` font never shows in
 * a document that was painted without it, and a visit is one document.
 */
export function fetchLateFont(): void {
  afterLoad(() => void fetchOnce());
}

/** Shows the late font, when a navigation replaces all content anyway. */
export function showLateFont(): void {
  if (lateFont) document.fonts.add(lateFont);
  lateFont = null;
}

/** Scrolls each new page to its top and lets its heading take the focus; the first page is left alone. */
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
