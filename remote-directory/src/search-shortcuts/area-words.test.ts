import { WORK_AREAS } from '@club/shared/catalogue';
import { expect, test } from 'vitest';
import { AREA_WORDS } from './area-words';

test('covers exactly the work areas of the catalogue', () => {
  expect(Object.keys(AREA_WORDS)).toEqual(WORK_AREAS.map(({ areaTrabajo }) => areaTrabajo));
});
