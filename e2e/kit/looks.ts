import type { Locator, Page } from '@playwright/test';
import { type Rgb, wcagContrast, wcagLuminance } from 'culori';
import { openDevtoolsSession } from './accessibility';

type Shift = { value: number; moves: string[]; startTime: number };
type Watched = typeof globalThis & { layoutShifts: () => Shift[] };

/**
 * Records layout shifts without recent user input, from the next page load on. Ignores shifts below 0.001 close to the
 * load of the web font: browsers allow that font to replace the fallback font within 100 ms of the first paint.
 */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Source = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    const shifts: Shift[] = [];
    const fontTimes: number[] = [];
    document.fonts.addEventListener('loadingdone', () => fontTimes.push(performance.now()));
    const isFontExchange = ({ value, startTime }: Shift) =>
      value < 0.001 && fontTimes.some((time) => Math.abs(time - startTime) < 500);
    const text = ({ x, y, width, height }: DOMRectReadOnly) => `(${x}, ${y}) ${width}×${height}`;
    const note = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources, startTime } of entries as Entry[]) {
        if (hadRecentInput) continue;
        const moves = sources.map(({ node, previousRect, currentRect }) => {
          const what = node instanceof Element ? node.outerHTML.slice(0, 90) : '#text';
          return `${what} from ${text(previousRect)} to ${text(currentRect)}`;
        });
        shifts.push({ value, moves, startTime });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    (globalThis as Watched).layoutShifts = () => {
      note(observer.takeRecords());
      return shifts.filter((shift) => !isFontExchange(shift));
    };
  });
}

/** Returns the layout shifts since the page load, after the next paint. */
export const layoutShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await painted();
    await painted();
    return (globalThis as Watched).layoutShifts();
  });

type Insets = { top: number; right: number; bottom: number; left: number };

/** Simulates safe-area insets, as for a notch, round corners or a home indicator, in px. */
export async function setSafeArea(page: Page, insets: Insets): Promise<void> {
  const browser = await openDevtoolsSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

/** Lists texts and controls outside the safe area. For content that scrolls, checks only the left and right edges. */
export const elementsBeyondSafeArea = (page: Page, insets: Insets): Promise<string[]> =>
  page.evaluate((safe) => {
    const layer = [...document.querySelectorAll('dialog[open], [role=menu]')].at(-1) ?? document;
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFixed(element.parentElement));
    const parts = [...layer.querySelectorAll('a[href], button, input, textarea, h1, h2, p, img')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        getComputedStyle(element).clipPath === 'none' &&
        element.getBoundingClientRect().bottom + scrollY > 0,
    );
    const found = parts.flatMap((part) => {
      part.scrollIntoView({ block: 'center', behavior: 'instant' });
      const text = document.createRange();
      text.selectNodeContents(part);
      const [box, words] = [part.getBoundingClientRect(), text.getBoundingClientRect()];
      const written = words.width > 0;
      const left = written ? Math.max(box.left, words.left) : box.left;
      const right = written ? Math.min(box.right, words.right) : box.right;
      const { top, bottom } = box;
      const beside = left < safe.left - 1 || right > innerWidth - safe.right + 1;
      const beyond = isFixed(part) && (top < safe.top - 1 || bottom > innerHeight - safe.bottom + 1);
      return beside || beyond ? [`${part.outerHTML.slice(0, 90)} at ${left}–${right}, ${top}–${bottom}`] : [];
    });
    scrollTo({ top: 0, behavior: 'instant' });
    return found;
  }, insets);

type AnimationClock = {
  /** Sets every animation of the page to this time, ms, and pauses it. */
  set: (time: number) => Promise<void>;
  /** Resumes all animations, except those that `set` has paused. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Pauses animations and transitions, including those that start later. */
export async function pauseAnimations(page: Page): Promise<AnimationClock> {
  const session = await page.context().newCDPSession(page);
  async function turn(playbackRate: number) {
    await session.send('Animation.setPlaybackRate', { playbackRate });
  }
  await session.send('Animation.enable');
  await turn(0);
  const set = (time: number) =>
    page.evaluate((now) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = now;
      }
    }, time);
  return { set, start: () => turn(1), stop: () => turn(0) };
}

type Pixel = [red: number, green: number, blue: number];

type Picture = { width: number; base64: string };

/** Returns the picture's pixels row by row, channels from 0 to 255. */
function rowsOf({ width, base64 }: Picture): Pixel[][] {
  const bytes = Buffer.from(base64, 'base64');
  const at = (pixel: number): Pixel => [
    bytes[pixel * 4] ?? 0,
    bytes[pixel * 4 + 1] ?? 0,
    bytes[pixel * 4 + 2] ?? 0,
  ];
  return Array.from({ length: bytes.length / 4 / width }, (_, row) =>
    Array.from({ length: width }, (__, column) => at(row * width + column)),
  );
}

/** Returns the pixels of an element's screenshot by row, scaled to a number of columns. */
export const pixelRows = async (element: Locator, columns = 200): Promise<Pixel[][]> =>
  (await picturesOf(element, element, columns)).flatMap(rowsOf);

/** Returns the pixels of several elements from one screenshot of their container. */
export const pixelRowsOfParts = async (whole: Locator, parts: Locator): Promise<Pixel[][][]> =>
  (await picturesOf(whole, parts)).map(rowsOf);

async function picturesOf(whole: Locator, parts: Locator, columns = 200): Promise<Picture[]> {
  const picture = await whole.screenshot({ animations: 'disabled', scale: 'css' });
  const origin = await whole.boundingBox();
  if (!origin) throw new Error(`${whole} is nowhere on the screen`);
  return parts.evaluateAll(
    async (elements, { base64, x, y, most }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      return elements.map((element) => {
        const box = element.getBoundingClientRect();
        const [left, top] = [Math.floor(box.left), Math.floor(box.top)];
        const [wide, high] = [Math.ceil(box.right) - left, Math.ceil(box.bottom) - top];
        const scale = Math.min(1, most / wide);
        const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
        const canvas = new OffscreenCanvas(width, height).getContext('2d');
        if (!canvas) throw new Error('No canvas to read the picture with');
        const place = [left - Math.floor(x), top - Math.floor(y), wide, high] as const;
        canvas.drawImage(bitmap, ...place, 0, 0, width, height);
        const { data } = canvas.getImageData(0, 0, width, height);
        return { width, base64: btoa(Array.from(data, (value) => String.fromCharCode(value)).join('')) };
      });
    },
    { base64: picture.toString('base64'), x: origin.x, y: origin.y, most: columns },
  );
}

const colourOf = ([r, g, b]: Pixel): Rgb => ({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 });

/** Returns the mean luminance of the pixels, from 0 (black) to 1 (white). */
export function meanLuminance(rows: readonly Pixel[][]): number {
  const values = rows.flat().map((pixel) => wcagLuminance(colourOf(pixel)));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the contrast between the darkest and the lightest pixel. */
export function highestContrast(rows: readonly Pixel[][]): number {
  const contrasts = rows.flat().map((pixel) => wcagContrast(colourOf(pixel), 'black'));
  return Math.max(...contrasts) / Math.min(...contrasts);
}

/** Lists the URLs of pictures within an element, by default the page, that failed to load. */
export const brokenPictures = (page: Page, within = ''): Promise<string[]> =>
  page
    .locator(`${within} img`)
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
        .map(({ src }) => src),
    );
