import { expect, test } from 'vitest';
import { catalogueAreaFor, slug } from '../domain';
import { HOME_TILES } from './home-tiles';
import { WORK_AREAS } from './work-areas';

test('the work areas are those of the specification, each with its picture', () => {
  expect(WORK_AREAS).toEqual(
    ['Construcción', 'Eléctrico', 'Pintura', 'Aire acondicionados'].map((areaTrabajo) => ({
      areaTrabajo,
      imagen: `/imagenes/areas/${slug(areaTrabajo)}.svg`,
    })),
  );
});

test('the home page has four tiles, in the order of the specification', () => {
  expect(HOME_TILES.map((tile) => tile.area)).toEqual([
    'Pintura',
    'Construcción',
    'Electricidad',
    'Aires Acondicionados',
  ]);
});

test('every tile leads to a work area of the catalogue and shows its picture', () => {
  for (const tile of HOME_TILES) {
    const area = WORK_AREAS.find((a) => a.areaTrabajo === catalogueAreaFor(tile.area));
    expect(area?.imagen).toBe(tile.imagen);
  }
});
