import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, JSHandle, Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { ROOT } from './sites/workspace';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Opens a devtools session to set browser preferences, which last until the tab closes. */
export function openDevtoolsSession(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Chromium's default font sizes, px. */
const USUAL = { standard: 16, fixed: 13 };

/** Sets the browser's font size in percent of the default for all pages of this tab, and waits until the open page uses it. */
export async function setDefaultFontSize(page: Page, percent: number): Promise<void> {
  const browser = await openDevtoolsSession(page);
  const [standard, fixed] = [USUAL.standard, USUAL.fixed].map((size) => Math.round((size * percent) / 100));
  await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  await page.evaluate(async (size) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (getComputedStyle(document.documentElement).fontSize !== size) await frame();
  }, `${standard}px`);
}

declare global {
  /** API of axe, which is injected when a test first needs it. */
  var axe: typeof import('axe-core') | undefined;
}

/** Minified source of axe, which a browser parses fastest. */
const SCRIPT = readFileSync(join(ROOT, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

/** Reports only violations, which is five times faster. Skips frames, because they show other sites. */
const TERSE: RunOptions = { resultTypes: ['violations'], iframes: false };

/**
 * Runs axe on `elements` if given, otherwise on the topmost modal dialog, since everything behind it is inert; without
 * a dialog, on the whole page.
 */
async function findings(
  page: Page,
  scheme: string,
  options: RunOptions,
  elements?: JSHandle<Element[]>,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SCRIPT);
  const report = await page.evaluate(
    ([run, include]) =>
      globalThis.axe?.run(include ?? [...document.querySelectorAll('dialog:modal')].at(-1) ?? document, run),
    [{ ...TERSE, ...options }, elements] as const,
  );
  if (!report) throw new Error('axe is not in the page');
  return report.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${scheme}: ${id}: ${help} at ${target.join(' ')}`),
  );
}

/** Changes the colour scheme and waits until no colour transition is running. */
async function emulateScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/**
 * Returns visible texts and fields of the uppermost layer: one for each kind that is not in `known`. Adds the returned
 * kinds to `known`. Two elements are of the same kind, and therefore have the same colours, if tags, classes and states
 * are equal for both and for their ancestors, in a window of the same width.
 */
async function textsOfNewKinds(page: Page, known: Set<string>): Promise<JSHandle<Element[]> | null> {
  const texts = await page.evaluateHandle(() => {
    const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    return [...scope.querySelectorAll('*')].filter(
      (element) =>
        (element.matches('input, textarea, select') || hasText(element)) &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
  });
  const kinds = await texts.evaluate((elements) => {
    const state = /^(?:class|type|role|disabled|aria-|data-)/;
    const kindOf = (element: Element): string => {
      const states = element
        .getAttributeNames()
        .filter((name) => state.test(name) && !/^aria-(?:label|describedby|controls|owns)/.test(name))
        .map((name) => `${name}=${element.getAttribute(name)}`);
      const own = [element.tagName, `checked=${element.matches(':checked')}`, ...states].join(' ');
      return `${own} < ${element.parentElement ? kindOf(element.parentElement) : innerWidth}`;
    };
    return elements.map(kindOf);
  });
  const chosen = kinds.flatMap((kind, position) => {
    if (known.has(kind)) return [];
    known.add(kind);
    return position;
  });
  if (chosen.length === 0) return null;
  return texts.evaluateHandle(
    (elements, positions) => positions.flatMap((position) => elements[position] ?? []),
    chosen,
  );
}

/**
 * Runs axe and returns a line for each violation: all rules and target sizes (WCAG 2.2), and contrast in both colour
 * schemes. If `waiting`, allows a page without a heading. With `known`, checks the contrast only of kinds of texts that
 * are not in `known`, and adds these kinds, because contrast takes longer than all other rules.
 */
export async function axeFindings(
  page: Page,
  { waiting = false } = {},
  known?: Set<string>,
): Promise<string[]> {
  await emulateScheme(page, 'light');
  const rules = {
    'target-size': { enabled: true },
    'page-has-heading-one': { enabled: !waiting },
    'color-contrast': { enabled: false },
  };
  const found = await findings(page, 'light', { rules });
  const texts = known && (await textsOfNewKinds(page, known));
  if (texts === null) return found;
  for (const scheme of ['light', 'dark'] as const) {
    await emulateScheme(page, scheme);
    found.push(...(await findings(page, scheme, { runOnly: ['color-contrast'] }, texts)));
  }
  return found;
}

/** Lists animated elements, except the splash screen and the spinner of a pending send. */
export const movingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
      const transitions = transitionDuration.split(',').some((text) => Number.parseFloat(text) > 0.01);
      const animates = animationName !== 'none' && Number.parseFloat(animationDuration) > 0.01;
      const allowed = /splash-leaves|turn/.test(animationName);
      return transitions || (animates && !allowed) ? [`${element.tagName}.${element.className}`] : [];
    }),
  );

const CONTROLS = 'a[href], button, input, textarea, summary, [role=option], [role=menuitem]';
const LEAST_CONTRAST = 3;

/**
 * Takes a screenshot of the topmost dialog or the page, without caret. Returns its position and a PNG in base64,
 * compressed for speed.
 */
async function pictureOfUppermost(page: Page): Promise<{ x: number; y: number; base64: string }> {
  const clip = await page.evaluate(() => {
    const withoutCaret = new CSSStyleSheet();
    withoutCaret.replaceSync('* { caret-color: transparent !important }');
    document.adoptedStyleSheets.push(withoutCaret);
    const { scrollWidth, scrollHeight } = document.documentElement;
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (!dialog) return { x: 0, y: 0, width: scrollWidth, height: scrollHeight };
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    const [x, y] = [Math.max(0, Math.floor(left + scrollX) - 1), Math.max(0, Math.floor(top + scrollY) - 1)];
    return { x, y, width: Math.ceil(right + scrollX) + 1 - x, height: Math.ceil(bottom + scrollY) + 1 - y };
  });
  const browser = await openDevtoolsSession(page);
  const { data } = await browser.send('Page.captureScreenshot', {
    clip: { ...clip, scale: 1 },
    captureBeyondViewport: true,
    optimizeForSpeed: true,
  });
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return { ...clip, base64: data };
}

const STATES = ['type', 'role', 'disabled'];
const ARIA_STATES = ['checked', 'current', 'disabled', 'expanded', 'invalid', 'pressed', 'selected'];

/** Lists the visible controls of the uppermost layer by tag, classes and states, which decide their colours. */
const kindsOfControls = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([selector, states]) => {
      const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
      const shown = [...scope.querySelectorAll(selector)].filter((control) =>
        control.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      );
      return shown.map((control) =>
        [
          ...[control.tagName, control.className, control.parentElement?.className],
          `checked=${control.matches(':checked')}`,
          ...states.map((name) => `${name}=${control.getAttribute(name)}`),
        ].join(' '),
      );
    },
    [CONTROLS, [...STATES, ...ARIA_STATES.map((name) => `aria-${name}`)]] as const,
  );

/**
 * Lists controls that look like their background in forced-colours mode. Takes no screenshot if all kinds of controls
 * are `known`; adds new kinds to `known`.
 */
export async function invisibleControls(page: Page, known?: Set<string>): Promise<string[]> {
  if (known) {
    const kinds = await kindsOfControls(page);
    if (kinds.every((kind) => known.has(kind))) return [];
    for (const kind of kinds) known.add(kind);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  const picture = await pictureOfUppermost(page);
  const found = await page.evaluate(
    async ({ base64, x: originX, y: originY, selector, least }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
        willReadFrequently: true,
      });
      if (!canvas) throw new Error('No canvas to read the picture with');
      canvas.drawImage(bitmap, 0, 0);

      const channels = Float64Array.from({ length: 256 }, (_, value) =>
        value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      const channel = (value = 0) => channels[value] ?? 0;
      /** Returns true if two pixels of the box differ by the required contrast. */
      function hasContrastWithin({ left, top, width, height }: DOMRect): boolean {
        const [x, y] = [Math.floor(left + scrollX) - originX - 1, Math.floor(top + scrollY) - originY - 1];
        const pixels = canvas?.getImageData(x, y, Math.ceil(width) + 2, Math.ceil(height) + 2).data ?? [];
        let [darkest, lightest] = [1, 0];
        for (let i = 0; i < pixels.length; i += 4) {
          const [red, green, blue] = [channel(pixels[i]), channel(pixels[i + 1]), channel(pixels[i + 2])];
          const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
          darkest = Math.min(darkest, luminance);
          lightest = Math.max(lightest, luminance);
          if (lightest + 0.05 >= least * (darkest + 0.05)) return true;
        }
        return false;
      }

      /** Returns true if the control is scrolled out of view within a list. */
      function isScrolledAway(control: Element, box: DOMRect): boolean {
        for (let around = control.parentElement; around; around = around.parentElement) {
          if (around === document.body || !/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
          const { top, bottom } = around.getBoundingClientRect();
          if (box.top >= bottom || box.bottom <= top) return true;
        }
        return false;
      }

      const bars = [...document.querySelectorAll('main *')].filter(
        (element) => getComputedStyle(element).position === 'sticky',
      );
      /** Returns true if a sticky bar covers the control at the current scroll position only. */
      const isUnderBar = (control: Element, box: DOMRect) =>
        bars.some((bar) => {
          const { top, bottom } = bar.getBoundingClientRect();
          return !bar.contains(control) && box.top < bottom && box.bottom > top;
        });

      const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
      return [...scope.querySelectorAll(selector)].flatMap((control) => {
        const box = control.getBoundingClientRect();
        const { clipPath, opacity } = getComputedStyle(control);
        const hidden =
          !control.checkVisibility({ visibilityProperty: true }) || clipPath !== 'none' || opacity === '0';
        const inPage = box.width > 1 && box.height > 1 && box.bottom + scrollY > 0;
        if (hidden || !inPage || isScrolledAway(control, box) || isUnderBar(control, box)) return [];
        if (hasContrastWithin(box)) return [];
        return [control.outerHTML.slice(0, 120)];
      });
    },
    { ...picture, selector: CONTROLS, least: LEAST_CONTRAST },
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}
