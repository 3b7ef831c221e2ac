import { afterLoad } from '../early/after-load';

const FAMILY = 'Figtree';
const WEIGHTS = '300 900';

let ready: FontFace | null = null;

/** Stand-ins of the font's own name were wanted: it was not there when the page was painted. */
const wasLate = (): boolean =>
  [...document.fonts].some(({ family, status }) => family.includes(`${FAMILY} `) && status !== 'unloaded');

async function fetchOnce(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]');
  if (!link || !wasLate()) return;
  const face = new FontFace(FAMILY, `url("${link.href}")`, { weight: WEIGHTS });
  ready = await face.load().catch(() => null);
}

/**
 * A font that is `optional` never shows on a page that was painted without it, and all pages of a visit are one to the
 * browser. Such a font is taken from the browser's cache once the page has loaded, and waits for `showLateFont`.
 */
export function fetchLateFont(): void {
  afterLoad(() => void fetchOnce());
}

/** For a moment in which everything in sight is exchanged at the visitor's wish: letters change with it. */
export function showLateFont(): void {
  if (ready) document.fonts.add(ready);
  ready = null;
}
