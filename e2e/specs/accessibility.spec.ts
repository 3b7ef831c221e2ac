import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { axeFindings } from '../fixtures/axe';
import { invisibleControls } from '../fixtures/forced-colors';
import { movingElements } from '../fixtures/motion';
import { SCENES } from '../scenes';
import { settled } from '../scenes/settled';

const PHONE = { width: 360, height: 740 };

/** A window of 1280 px at 200 % zoom, and the narrowest screen. */
const NARROW = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const scene of Object.values(SCENES)
  .flat()
  .filter(({ print }) => !print)) {
  test(`everybody can use the screen of ${scene.name}`, async ({
    page,
    visitor,
    layout,
    directory,
    expectErrors,
  }) => {
    if (scene.only === 'phone') await page.setViewportSize(PHONE);
    await scene.show({ page, visitor, layout, directory, expectErrors });
    await settled(page, scene);
    expect.soft(await axeFindings(page, scene), 'axe finds nothing').toEqual([]);
    expect.soft(await movingElements(page), 'nothing moves').toEqual([]);
    if (!scene.covered) expect.soft(await invisibleControls(page), 'visible in forced colours').toEqual([]);
    for (const size of NARROW) {
      await page.setViewportSize(size);
      expect.soft(await tooWide(page, size.width), `fits ${size.width} px`).toEqual([]);
    }
  });
}

const CANVAS = 'color background-color border-color fill stroke outline-color'
  .split(' ')
  .map((property) => `${property}: Canvas !important;`)
  .join('');

/** Styles that would keep somebody out, and who notices: each look above must see what it looks for. */
const FLAWS: [style: string, look: (page: Page) => Promise<string[]>, finding: RegExp][] = [
  ['h1 { color: #ddd !important }', axeFindings, /^light: color-contrast/],
  [
    '@media (prefers-color-scheme: dark) { h1 { color: #222 !important } }',
    axeFindings,
    /^dark: color-contrast/,
  ],
  ['main a { transition: opacity 1s !important }', movingElements, /^A\./],
  [
    `main a { forced-color-adjust: none; box-shadow: none !important; ${CANVAS} } main a * { visibility: hidden }`,
    invisibleControls,
    /^<a/,
  ],
  ['main { min-inline-size: 700px }', (page) => tooWide(page, 640), /^HTML: /],
];

for (const [style, look, finding] of FLAWS) {
  test(`nobody would be left alone with «${style.slice(0, 60)}»`, async ({ page, visitor, layout }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await visitor.visit('/especialistas');
    await layout.heading.waitFor();
    await settled(page);
    expect(await look(page)).toEqual([]);
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, style);
    expect(await look(page)).toContainEqual(expect.stringMatching(finding));
  });
}

/** Whatever would have to be scrolled sideways: the page or an open dialog. */
const tooWide = (page: Page, most: number): Promise<string[]> =>
  page.evaluate((width) => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    return boxes.flatMap((box) => {
      const { left, right } = box.getBoundingClientRect();
      const fits = box.scrollWidth <= box.clientWidth && left >= 0 && right <= width;
      return fits ? [] : [`${box.tagName}: ${box.scrollWidth} px from ${left} to ${right}`];
    });
  }, most);
