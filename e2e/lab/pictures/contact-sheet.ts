import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SCENES } from '../../kit/scenes';
import type { Scene } from '../../kit/scenes/scene';
import { ALBUM_DIR, picturesOf, SIZES } from './album';

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
        `<a href="${file}"><img src="${file}" width="${SIZES[size].viewport.width / 2}" loading="lazy" alt=""></a></figure>`,
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
