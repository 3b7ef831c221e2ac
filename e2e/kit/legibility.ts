import { expect, type Locator, type Page } from '@playwright/test';
import type { Scene } from './scenes/scene';

/** Lists the page and open dialogs if they overflow horizontally or extend beyond the window. */
function overflowing(): string[] {
  const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
  return boxes.flatMap((box) => {
    const { left, right } = box.getBoundingClientRect();
    const fits = box.scrollWidth <= box.clientWidth && left >= 0 && right <= innerWidth;
    return fits ? [] : [`${box.tagName}: ${box.scrollWidth} px from ${left} to ${right}`];
  });
}

export const overflowingElements = (page: Page): Promise<string[]> => page.evaluate(overflowing);

/** Expects each control to be fully visible and no other element to cover its centre. */
export async function expectUncovered(...controls: Locator[]): Promise<void> {
  for (const control of controls) {
    await expect(control).toBeInViewport({ ratio: 1 });
    const onTop = await control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(onTop, `${control} is uppermost`).toBe(true);
  }
}

/** Lists the page and scroll containers if they overflow horizontally. */
const scrolledSideways = (): string[] =>
  [...document.querySelectorAll('*')].flatMap((element) => {
    const { overflowX } = getComputedStyle(element);
    const scrolls = element === document.documentElement || ['auto', 'scroll'].includes(overflowX);
    const beyond = element.scrollWidth - element.clientWidth;
    const field = element instanceof HTMLInputElement;
    return scrolls && !field && beyond > 1
      ? [`${element.tagName}.${element.className} scrolls sideways by ${beyond} px`]
      : [];
  });

/** Lists words that break inside, leave the screen, or overflow their box. */
function brokenWords(): string[] {
  /** Maximum number of letters of a word that must not break; the site's longest Spanish word has 18. */
  const mostLetters = 20;

  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none';
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Element) return isSeen(node) ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_REJECT;
    return NodeFilter.FILTER_ACCEPT;
  });

  const boxOf = (node: Node) => {
    let box = node.parentElement ?? document.body;
    while (getComputedStyle(box).display === 'inline' && box.parentElement) box = box.parentElement;
    return box.getBoundingClientRect();
  };
  const rectOf = (node: Node, selector: string) =>
    node.parentElement?.closest(selector)?.getBoundingClientRect();

  function faultsOf(node: Node, word: RegExpMatchArray): string[] {
    const range = document.createRange();
    range.setStart(node, word.index ?? 0);
    range.setEnd(node, (word.index ?? 0) + word[0].length);
    const [rect, ...further] = range.getClientRects();
    if (!rect || rect.bottom + scrollY < 0) return [];
    const slack = rect.height / 4;
    const box = boxOf(node);
    const [control, plainControl] = [rectOf(node, 'a, button'), rectOf(node, 'a:not(:has(*)), button')];
    const lines = further.some(({ top }) => Math.abs(top - rect.top) > slack);
    const beyond = rect.left < -1 || rect.right > innerWidth + 1;
    const beside = rect.left < box.left - 1 || rect.right > box.right + 1;
    const across = control && (rect.left < control.left - 1 || rect.right > control.right + 1);
    const above =
      plainControl && (rect.top < plainControl.top - slack || rect.bottom > plainControl.bottom + slack);
    return [
      ...(lines && word[0].length <= mostLetters ? [`«${word[0]}» is broken`] : []),
      ...(beyond ? [`«${word[0]}» leaves the screen`] : []),
      ...(beside ? [`«${word[0]}» leaves its box`] : []),
      ...(across || above ? [`«${word[0]}» leaves its control`] : []),
    ];
  }

  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const word of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu))
      found.push(...faultsOf(node, word));
  }
  return found;
}

/** Lists texts that their container cuts off, including placeholders of fields. */
function clippedTexts(): string[] {
  const name = (element: Element) => `${element.tagName}.${element.className}`;
  const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none',
  );

  const cut = seen.filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const sideways = cuts(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const downwards = cuts(overflowY) && element.scrollHeight > element.clientHeight + 2;
    return (sideways || downwards) && element.textContent?.trim();
  });

  const canvas = document.createElement('canvas').getContext('2d');
  const hints = seen.filter((element) => {
    if (!(element instanceof HTMLInputElement) || !element.placeholder || element.value || !canvas)
      return false;
    const { paddingLeft, paddingRight, fontSize } = getComputedStyle(element);
    canvas.font = getComputedStyle(element, '::placeholder').font;
    const [left = 0, right = 0, letter = 0] = [paddingLeft, paddingRight, fontSize].map(Number.parseFloat);
    // Chromium reserves room for the arrow that opens a list of suggestions.
    const arrow = element.list ? 1.5 * letter : 0;
    const room = element.clientWidth - left - right - arrow;
    return canvas.measureText(element.placeholder).width > room;
  });

  return [
    ...cut.map((element) => `${name(element)} cuts off «${element.textContent.slice(0, 60)}»`),
    ...hints.map((element) => `${name(element)} cuts off its hint`),
  ];
}

/**
 * Lists controls of the topmost layer that are covered or off screen at every scroll position, and fields that iOS
 * would zoom into.
 */
function unusableControls(over: boolean): string[] {
  const selector =
    'a[href], button, input, textarea, select, [role=option], [role=menuitem], [role=group][tabindex="0"]';
  /** Font size below which iOS zooms into a field, px. */
  const leastFieldText = 16;
  // Scrolls to the top first. There, a link that is fixed above the window until focused counts as hidden.
  scrollTo({ top: 0, behavior: 'instant' });
  const uppermost = [...document.querySelectorAll('dialog[open], [role=menu], [role=listbox]')].at(-1);
  const layer = uppermost ?? document;
  const controls = [...layer.querySelectorAll(selector)].filter((control) => {
    const { width, height, bottom } = control.getBoundingClientRect();
    const shown = control.checkVisibility({ visibilityProperty: true });
    return (
      shown && getComputedStyle(control).clipPath === 'none' && width * height > 1 && bottom + scrollY > 0
    );
  });

  function whatIsAt(control: Element): Element | null {
    const [{ left, right, top, bottom } = new DOMRect()] = control.getClientRects();
    const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
    return document.elementFromPoint(x, y);
  }

  /** Returns true if a click can reach the control, now or after scrolling from the top of the page. */
  function isReached(control: Element): boolean {
    const isHit = () => {
      const hit = whatIsAt(control);
      return control.contains(hit) || (hit?.closest('label')?.contains(control) ?? false);
    };
    if (isHit()) return true;
    scrollTo({ top: 0, behavior: 'instant' });
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    return isHit();
  }

  function faultsOf(control: Element): string[] {
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const hit = whatIsAt(control);
    const [{ left, right } = new DOMRect()] = control.getClientRects();
    const reached = isReached(control);
    const anyShape = control instanceof SVGElement || (over && !uppermost);
    const { fontSize } = getComputedStyle(control);
    const typed = control.matches('textarea, select, input:not([type=radio], [type=checkbox])');
    return [
      ...(left < -1 || right > innerWidth + 1 ? [`leaves the screen (${left} to ${right})`] : []),
      ...(reached || anyShape ? [] : [`is covered by ${hit?.outerHTML.slice(0, 80)}`]),
      ...(typed && Number.parseFloat(fontSize) < leastFieldText ? [`has letters of ${fontSize}`] : []),
    ].map((fault) => `${control.outerHTML.slice(0, 90)} ${fault}`);
  }

  const found = controls.flatMap(faultsOf);
  scrollTo({ top: 0, behavior: 'instant' });
  return found;
}

/** Lists words at the end of the page that a fixed element covers at every scroll position. */
function coveredWords(): string[] {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const isFixed = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement));
  /** Returns true if scrolling can move the words out from under an element at the top edge. */
  const revealsByScrolling = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return top < innerHeight / 2 && scrollY >= bottom;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility({ visibilityProperty: true }) || isFixed(parent)) continue;
    for (const word of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (right - left > 1 && hit && isFixed(hit) && !revealsByScrolling(hit))
        found.push(`«${word[0]}» is covered at the end of the page`);
    }
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return found;
}

/**
 * Lists everything on the screen that a visitor could not read or use. Its checks run in the page and therefore use no
 * outer variables.
 */
export function legibilityProblems(
  page: Page,
  { over = false, covered }: Partial<Scene> = {},
): Promise<string[]> {
  const looks = [
    ...[overflowing, scrolledSideways, brokenWords, clippedTexts].map((look) => `(${look})()`),
    ...(covered ? [] : [`(${unusableControls})(${over})`]),
    ...(over ? [] : [`(${coveredWords})()`]),
  ];
  return page.evaluate<string[]>(`[${looks.join()}].flat()`);
}
