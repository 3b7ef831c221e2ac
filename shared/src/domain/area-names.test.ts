import { expect, test } from 'vitest';
import { AREAS_WITHOUT_SPECIALISTS, catalogueAreaFor, isAreaWithoutSpecialists } from './area-names';

test('Electricidad and Aires Acondicionados show the notice, trimmed and in any case', () => {
  expect(AREAS_WITHOUT_SPECIALISTS).toEqual(['Electricidad', 'Aires Acondicionados']);
  for (const area of AREAS_WITHOUT_SPECIALISTS) expect(isAreaWithoutSpecialists(area)).toBe(true);
  expect(isAreaWithoutSpecialists(' ELECTRICIDAD ')).toBe(true);
  expect(isAreaWithoutSpecialists('aires acondicionados')).toBe(true);
});

test('no other area does, the catalogue’s own names included', () => {
  for (const area of ['Pintura', 'Construcción', 'Eléctrico', 'Aire acondicionados', '']) {
    expect(isAreaWithoutSpecialists(area)).toBe(false);
  }
});

test('each of them leads to the catalogue’s name', () => {
  expect(catalogueAreaFor('electricidad')).toBe('Eléctrico');
  expect(catalogueAreaFor('Aires Acondicionados ')).toBe('Aire acondicionados');
  expect(catalogueAreaFor('Pintura')).toBe('Pintura');
});
