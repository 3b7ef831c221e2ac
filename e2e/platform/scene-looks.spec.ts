import type { Page } from '@playwright/test';
import { axeFindings, invisibleControls, movingElements } from '../kit/accessibility';
import { expect, test } from '../kit/fixtures';
import { legibilityProblems, overflowingElements } from '../kit/legibility';
import { waitUntilSettled } from '../kit/scenes/scene';

type Look = (page: Page) => Promise<string[]>;
/** Checks the contrast of one text of each kind, as `every-scene.spec.ts` does. */
const sampledAxeFindings: Look = (page) => axeFindings(page, {}, new Set());

type Flaw = [style: string, look: Look, finding: RegExp];

/** Applies a style, runs a check and returns its findings. */
async function foundWith(page: Page, style: string, look: Look): Promise<string[]> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, style);
  const found = await look(page);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return found;
}

async function expectNoticed(page: Page, flaws: readonly Flaw[]): Promise<void> {
  for (const [style, look, finding] of flaws) {
    expect.soft(await look(page), `without ${style}`).toEqual([]);
    expect.soft(await foundWith(page, style, look), style).toContainEqual(expect.stringMatching(finding));
  }
}

const CANVAS = 'color background-color border-color fill stroke outline-color'
  .split(' ')
  .map((property) => `${property}: Canvas !important;`)
  .join('');

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the checks of all screens detect a style that breaks accessibility', async ({
  page,
  visitor,
  layout,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await visitor.visit('/especialistas');
  await layout.ready();
  await waitUntilSettled(page);
  await expectNoticed(page, [
    ['h1 { color: #ddd !important }', axeFindings, /^light: color-contrast/],
    ['h1 { color: #ddd !important }', sampledAxeFindings, /^light: color-contrast/],
    [
      '@media (prefers-color-scheme: dark) { h1 { color: #222 !important } }',
      sampledAxeFindings,
      /^dark: color-contrast/,
    ],
    ['main a { transition: opacity 1s !important }', movingElements, /^A\./],
    [
      `main a { forced-color-adjust: none; box-shadow: none !important; ${CANVAS} } main a * { visibility: hidden }`,
      invisibleControls,
      /^<a/,
    ],
    ['main { min-inline-size: 700px }', overflowingElements, /^HTML: /],
  ]);
});

test('the checks of all screens detect a flaw in an open dialog', async ({ page, visitor, layout }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visitor.visit('/especialistas');
  await layout.widgetButton.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await waitUntilSettled(page);
  await expectNoticed(page, [
    [
      '@media (prefers-color-scheme: dark) { dialog h2 { color: #222 !important } }',
      sampledAxeFindings,
      /^dark: color-contrast/,
    ],
    [
      `dialog button { forced-color-adjust: none; box-shadow: none !important; ${CANVAS} } dialog button * { visibility: hidden }`,
      invisibleControls,
      /^<button/,
    ],
    [
      'dialog { inline-size: 350px !important; max-inline-size: none !important }',
      overflowingElements,
      /^DIALOG: /,
    ],
  ]);
  await dialog.getByRole('button', { name: 'Bueno' }).evaluate((button) => button.replaceChildren());
  expect(await axeFindings(page)).toContainEqual(expect.stringMatching(/^light: button-name/));
});

test('the checks of all screens detect a style that makes text illegible or a control unusable', async ({
  page,
  visitor,
  layout,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.visit('/');
  await layout.ready();
  await waitUntilSettled(page);
  const flaws: [style: string, finding: RegExp][] = [
    ['main { inline-size: 30rem !important }', /HTML.* scrolls sideways/],
    ['h1 { inline-size: 4ch !important; overflow-wrap: anywhere !important }', /«Encuentre» is broken/],
    ['h1 { translate: 50vw !important }', /leaves the screen/],
    ['h1 { inline-size: 4ch !important; overflow-wrap: normal !important }', /leaves its box/],
    [
      'main a[href="/antes-de-contratar"] { min-block-size: 0 !important; block-size: 0 !important; padding: 0 !important; border: 0 !important }',
      /leaves its control/,
    ],
    ['header a[href="/"] { inline-size: 4rem !important }', /«Especialistas» leaves its control/],
    ['main p:first-of-type { block-size: 1em !important; overflow: hidden !important }', /cuts off «Todos/],
    ['header input { inline-size: 9rem !important }', /cuts off its hint/],
    ['header a { margin-inline-start: -3rem !important }', /^<a .* leaves the screen/],
    ['header { position: fixed !important; inset: 0 !important }', /^<a .* is covered by/],
    ['header input { font-size: 15px !important }', /^<input .* has letters of 15px/],
    ['footer > p { padding: 0 !important; text-align: end !important }', /covered at the end/],
  ];
  await expectNoticed(
    page,
    flaws.map(([style, finding]) => [style, legibilityProblems, finding]),
  );
});
