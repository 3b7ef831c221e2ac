/**
 * Writes the map of Costa Rica (`province-outlines.json`) and a picture of each province. Each scene in `provincias/`
 * gives the box for its outline (`data-box`) and the place to insert it (`OUTLINE`). CREDITS.md names the source of the
 * outlines.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const DIGITS = /-?[\d.]+,-?[\d.]+/g;
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

/** Parses the rings of an SVG path of `M`, `L` and `Z` commands. */
function parseRings(d) {
  return d
    .split('M')
    .slice(1)
    .map((ring) => ring.match(DIGITS).map((pair) => pair.split(',').map(Number)));
}

/**
 * Simplifies the outlines of all provinces together. Keeps each point where borders meet, so neighbours still share
 * their borders.
 */
function simplifyAll(provinces, tolerance) {
  const owners = new Map();
  provinces.forEach((rings, index) => {
    for (const point of rings.flat()) {
      const key = String(point);
      owners.set(key, (owners.get(key) ?? new Set()).add(index));
    }
  });
  const neighbours = (point) => [...owners.get(String(point))].sort().join();
  return provinces.map((rings) => rings.map((ring) => simplifyRing(ring, neighbours, tolerance)));
}

function simplifyRing(ring, neighbours, tolerance) {
  const closed = String(ring[0]) === String(ring.at(-1)) ? ring.slice(0, -1) : ring;
  const isAnchor = (i) =>
    neighbours(closed[i]) !== neighbours(closed[(i + 1) % closed.length]) ||
    neighbours(closed[i]) !== neighbours(closed[(i - 1 + closed.length) % closed.length]);
  const first = Math.max(
    0,
    closed.findIndex((_, i) => isAnchor(i)),
  );
  const turned = [...closed.slice(first), ...closed.slice(0, first), closed[first]];
  const cuts = turned
    .map((_, i) => i)
    .filter((i) => i === 0 || i === turned.length - 1 || isAnchor((i + first) % closed.length));
  if (cuts.length === 2) cuts.splice(1, 0, farthest(turned, 0, turned.length - 1).at);
  return cuts.slice(1).flatMap((end, i) => douglasPeucker(turned, cuts[i], end, tolerance));
}

function douglasPeucker(points, start, end, tolerance) {
  const { at, distance } = farthest(points, start, end);
  if (distance <= tolerance) return [points[start]];
  return [...douglasPeucker(points, start, at, tolerance), ...douglasPeucker(points, at, end, tolerance)];
}

function farthest(points, start, end) {
  const [ax, ay] = points[start];
  const [dx, dy] = [points[end][0] - ax, points[end][1] - ay];
  const length = Math.hypot(dx, dy);
  let found = { at: start, distance: -1 };
  for (let i = start + 1; i < end; i++) {
    const [px, py] = [points[i][0] - ax, points[i][1] - ay];
    const distance = length ? Math.abs(px * dy - py * dx) / length : Math.hypot(px, py);
    if (distance > found.distance) found = { at: i, distance };
  }
  return found;
}

/** Returns the area of a ring. */
function area(ring) {
  const doubled = ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** Scales and centres the rings in `box` ([x, y, width, height]). */
function fit(rings, [x, y, width, height]) {
  const points = rings.flat();
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min(width / w, height / h);
  const place = ([px, py]) => [
    x + (width - w * scale) / 2 + (px - left) * scale,
    y + (height - h * scale) / 2 + (py - top) * scale,
  ];
  return rings.map((ring) => ring.map(place));
}

/** Returns a compact SVG path with relative lines; rounds coordinates to `1 / unit` and drops repeated points. */
function toPath(rings, unit = 1) {
  const show = (n) => String(n / unit).replace(/^(-?)0\./, '$1.');
  return rings
    .map((ring) => {
      const grid = ring
        .map((point) => point.map((n) => Math.round(n * unit)))
        .filter((p, i, all) => i === 0 || String(p) !== String(all[i - 1]));
      const steps = grid.slice(1).flatMap(([px, py], i) => [px - grid[i][0], py - grid[i][1]]);
      const body = steps.map((n, i) => (i && n >= 0 ? ' ' : '') + show(n)).join('');
      return grid.length > 2 ? `M${grid[0].map(show).join(' ')}l${body}z` : '';
    })
    .join('');
}
