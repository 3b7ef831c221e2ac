import { pickSpecialistIn } from '../../kit/directory';
import { dismissNotice, searchFor, searchOptionCard, specialistLink } from '../acts';
import { expect, test } from '../fixtures';

test.use({ storage: 'blocked' });

test('with storage blocked a visitor can find a profile and go back', { tag: '@chromium' }, async ({
  visitor,
  directory,
}) => {
  const wanted = pickSpecialistIn(directory, 'Pintura');
  await visitor.open('/filtro/area-trabajo');
  expect(await visitor.keepsNothing()).toBe(true);
  await dismissNotice(visitor);
  for (const option of ['Pintura', wanted.province, wanted.canton, 'Ver todas']) {
    await searchOptionCard(visitor, option).click();
  }
  await specialistLink(visitor, wanted.name).click();
  await visitor.main.role('heading', wanted.name).appear();
  await visitor.main.role('button', 'Regresar').click();
  await specialistLink(visitor, wanted.name).appear();
  await searchFor(visitor, wanted.name);
  await visitor.main.role('heading', wanted.name).appear();
});
