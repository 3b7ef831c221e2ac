import { pick } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { expectUncovered } from '../kit/legibility';
import { Profile } from '../kit/pages/profile';

test.use({ viewport: { width: 320, height: 640 } });

test('the widget covers no contact button of a profile', async ({ page, visitor, layout, directory }) => {
  const person = pick(directory, 'whom all reach', ({ email, video }) => email !== '' && video === '');
  const profile = new Profile(page);
  await visitor.visit(`/detalle/${person.id}`);
  await expect(layout.widgetButton).toBeVisible();
  await expectUncovered(profile.whatsapp, profile.email, profile.call);
});
