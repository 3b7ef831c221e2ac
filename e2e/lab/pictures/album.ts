import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SCENES } from '../../kit/scenes';
import type { Scene } from '../../kit/scenes/scene';
import { ROOT } from '../../kit/sites/workspace';

/** Window sizes of the screenshots, with the browser's font size in percent. */
export const SCREENSHOT_SIZES = {
  '360': { viewport: { width: 360, height: 740 }, letters: 100 },
  '360-large': { viewport: { width: 360, height: 740 }, letters: 200 },
  '768': { viewport: { width: 768, height: 1024 }, letters: 100 },
  '1280': { viewport: { width: 1280, height: 800 }, letters: 100 },
} as const;

type Size = keyof typeof SCREENSHOT_SIZES;

export const SCREENSHOT_SIZE_NAMES = ['360', '360-large', '768', '1280'] as const satisfies readonly Size[];

const SCHEMES = ['light', 'dark'] as const;

type Scheme = (typeof SCHEMES)[number];

export const ALBUM_DIR = join(ROOT, '.pictures');

const PHONE_BELOW = 768;

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const isShownAtSize = ({ only }: Scene, size: Size): boolean =>
  only === undefined || (only === 'phone') === SCREENSHOT_SIZES[size].viewport.width < PHONE_BELOW;

/** Returns the colour schemes of a scene (a page in one of its states); print has only the light one. */
export const colourSchemesOf = ({ print }: Scene): readonly Scheme[] => (print ? ['light'] : SCHEMES);

/** Returns the path of a screenshot in the album. */
export const screenshotPath = (scene: Scene, size: Size, scheme: Scheme): string =>
  `${size}-${scheme}/${slug(scene.name)}.png`;

/** Lists the screenshots of one scene in the order of the contact sheet. */
const picturesOf = (scene: Scene): { size: Size; scheme: Scheme; file: string }[] =>
  colourSchemesOf(scene).flatMap((scheme) =>
    SCREENSHOT_SIZE_NAMES.filter((size) => isShownAtSize(scene, size)).map((size) => ({
      size,
      scheme,
      file: screenshotPath(scene, size, scheme),
    })),
  );

const STYLE = `
  body { margin: 1rem; font: 16px/1.4 system-ui, sans-serif; background: #ddd; color: #111 }
  nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
  figure { margin: 0 }
  .row { display: flex; gap: 1rem; align-items: start; overflow-x: auto; padding-block-end: 1rem }
  img { display: block; max-height: 60rem; background: #fff }
  figcaption { font-size: .8rem }`;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function rowOf(scene: Scene): string {
  const figures = picturesOf(scene)
    .filter(({ file }) => existsSync(join(ALBUM_DIR, file)))
    .map(
      ({ file, size, scheme }) =>
        `<figure><figcaption>${size} ${scheme}</figcaption>` +
        `<a href="${file}"><img src="${file}" width="${SCREENSHOT_SIZES[size].viewport.width / 2}" loading="lazy" alt=""></a></figure>`,
    );
  return `<h3>${escaped(scene.name)}</h3><div class="row">${figures.join('')}</div>`;
}

/** Writes an HTML page that shows every screenshot of the album. */
export default async function writeContactSheet(): Promise<void> {
  const groups = Object.entries(SCENES);
  const links = groups.map(([group], i) => `<a href="#g${i}">${escaped(group)}</a>`);
  const sections = groups.map(
    ([group, scenes], i) => `<h2 id="g${i}">${escaped(group)}</h2>${scenes.map(rowOf).join('')}`,
  );
  const file = join(ALBUM_DIR, 'index.html');
  await writeFile(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title><style>${STYLE}</style>` +
      `<nav>${links.join('')}</nav>${sections.join('')}</html>\n`,
  );
  console.log(`\n${pathToFileURL(file)}`);
}
