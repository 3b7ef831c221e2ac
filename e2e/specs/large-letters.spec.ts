import { expect, test } from '../fixtures';
import { setDefaultLetters } from '../fixtures/default-letters';
import { illegible } from '../fixtures/legibility';
import { SCENES } from '../scenes';
import { settled } from '../scenes/settled';

/** Phones by their screen in px and by the size of letters that the visitor has set, in percent; two of them lie on their side. */
const PHONES = [
  { letters: 200, width: 360, height: 740 },
  { letters: 150, width: 360, height: 740 },
  { letters: 100, width: 360, height: 740 },
  { letters: 100, width: 320, height: 640 },
  { letters: 100, width: 740, height: 360 },
  { letters: 200, width: 740, height: 360 },
];

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

for (const scene of Object.values(SCENES)
  .flat()
  .filter(({ print, only }) => !print && only !== 'wide')) {
  test(`everybody can read ${scene.name} on a phone, in letters however large`, async ({
    page,
    visitor,
    layout,
    directory,
    expectErrors,
  }) => {
    await scene.show({ page, visitor, layout, directory, expectErrors });
    await settled(page, scene);
    for (const { letters, ...size } of PHONES) {
      await page.setViewportSize(size);
      await setDefaultLetters(page, letters);
      await expect(page.locator('html')).toHaveCSS('font-size', `${(16 * letters) / 100}px`);
      const when = `letters of ${letters} % on ${size.width} × ${size.height} px`;
      expect.soft(await illegible(page, scene), when).toEqual([]);
    }
  });
}

const STYLES: [fault: string, selector: string, style: string, found: RegExp][] = [
  ['a page wider than the screen', 'main', 'inline-size: 30rem', /HTML.* scrolls sideways/],
  ['a word that breaks', 'h1', 'inline-size: 4ch; overflow-wrap: anywhere', /«Encuentre» is broken/],
  ['a word that leaves the screen', 'h1', 'translate: 50vw', /leaves the screen/],
  ['a word that leaves its box', 'h1', 'inline-size: 4ch; overflow-wrap: normal', /leaves its box/],
  [
    'a word that leaves its control',
    'main a[href="/especialistas"]',
    'min-block-size: 0; block-size: 0; padding: 0; border: 0',
    /leaves its control/,
  ],
  ['a text that is cut off', 'main p', 'block-size: 1em; overflow: hidden', /cuts off «Todos/],
  ['a hint that is cut off', 'header input', 'inline-size: 9rem', /cuts off its hint/],
  ['a control beside the screen', 'header a', 'margin-inline-start: -3rem', /^<a .* leaves the screen/],
  ['a control under another thing', 'header', 'position: fixed; inset: 0', /^<a .* is covered by/],
  ['a field that iOS zooms into', 'header input', 'font-size: 15px', /^<input .* has letters of 15px/],
  ['the end of a page under the widget', 'footer > p', 'padding: 0; text-align: end', /covered at the end/],
];

for (const [fault, selector, style, found] of STYLES) {
  test(`${fault} is noticed`, async ({ page, visitor, layout }) => {
    await visitor.visit('/');
    await layout.widgetButton.waitFor();
    await settled(page);
    expect(await illegible(page)).toEqual([]);
    await page
      .locator(selector)
      .first()
      .evaluate((element: HTMLElement, text) => {
        element.style.cssText = text;
      }, style);
    expect(await illegible(page)).toContainEqual(expect.stringMatching(found));
  });
}
