import { pick } from '../data/pick';
import { expect, test } from '../fixtures';
import { Profile } from '../page-models/profile';

test.use({ viewport: { width: 320, height: 640 } });

test('the widget covers no contact button of a profile', async ({ page, visitor, layout, directory }) => {
  const person = pick(directory, 'whom all reach', ({ email, video }) => email !== '' && video === '');
  const profile = new Profile(page);
  await visitor.visit(`/detalle/${person.id}`);
  await expect(layout.widgetButton).toBeVisible();
  for (const way of [profile.whatsapp, profile.email, profile.call]) {
    await expect(way).toBeInViewport({ ratio: 1 });
    const onTop = await way.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(onTop).toBe(true);
  }
});
