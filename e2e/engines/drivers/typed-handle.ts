import type { Handle } from './driver';

type Element = { click(): Promise<void>; focus(): Promise<void>; type(text: string): Promise<void> };

/** An element as Playwright and puppeteer alike hand it out. */
export const handleOf = (element: Element): Handle => ({
  click: () => element.click(),
  type: async (text) => {
    await element.focus();
    await element.type(text);
  },
});
