import { pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { expectUncovered } from '../kit/legibility';
import { ProfileLocators } from '../kit/pages/profile';

test.use({ viewport: { width: 320, height: 640 } });

test('the widget covers no contact button of a profile', async ({ page, visitor, layout, directory }) => {
  const person = pickSpecialist(
    directory,
    'whom all reach',
    ({ email, video }) => email !== '' && video === '',
  );
  const profile = new ProfileLocators(page);
  await visitor.visit(`/detalle/${person.id}`);
  await expect(layout.widgetButton).toBeVisible();
  await expectUncovered(profile.whatsapp, profile.email, profile.call);
});
