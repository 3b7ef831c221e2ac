import { expect, test } from 'vitest';
import { AREA_WORDS } from './area-words';
import { WORK_AREAS } from './work-areas';

test('every work area of the catalogue has search words', () => {
  expect(Object.keys(AREA_WORDS)).toEqual(WORK_AREAS.map(({ areaTrabajo }) => areaTrabajo));
});
