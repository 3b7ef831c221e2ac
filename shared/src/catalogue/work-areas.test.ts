import { expect, test } from 'vitest';
import { catalogueAreaFor, slug } from '../domain';
import { HOME_TILES, WORK_AREAS } from './work-areas';

test('the catalogue lists the work areas of the specification with their images', () => {
  expect(WORK_AREAS).toEqual(
    ['Construcción', 'Eléctrico', 'Pintura', 'Aire acondicionados'].map((areaTrabajo) => ({
      areaTrabajo,
      imagen: `/imagenes/areas/${slug(areaTrabajo)}.svg`,
    })),
  );
});

test('the catalogue lists four home tiles in the order of the specification', () => {
  expect(HOME_TILES.map((tile) => tile.area)).toEqual([
    'Pintura',
    'Construcción',
    'Electricidad',
    'Aires Acondicionados',
  ]);
});

test('every home tile has an image and maps to a work area', () => {
  for (const tile of HOME_TILES) {
    const area = WORK_AREAS.find((a) => a.areaTrabajo === catalogueAreaFor(tile.area));
    expect(area?.imagen).toBe(tile.imagen);
  }
});
