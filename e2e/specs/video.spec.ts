import { isPlayable, pick } from '../data/pick';
import { expect, test } from '../fixtures';
import { serveVariants, variantId } from '../fixtures/variants';
import { Profile } from '../page-models/profile';

test('a video stands in place of the picture, in the player alone', async ({
  page,
  context,
  visitor,
  directory,
}) => {
  await context.route(/^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Video</title>' }),
  );
  const person = pick(directory, 'with a video', isPlayable);
  const profile = new Profile(page);
  await visitor.visit(`/detalle/${person.id}`);
  await expect(profile.video).toHaveAttribute(
    'src',
    /^https:\/\/(www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\//,
  );
  await expect(profile.video).toHaveAccessibleName(new RegExp(person.name));
  await expect(profile.portrait).toHaveCount(0);
});

test('instead of any other video stands the default picture', async ({ page, visitor, directory }) => {
  const videos = [
    '',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://videos.example.com/obra.mp4',
    'https://youtube.com.example.com/embed/aqz-KE-bpKQ',
    '//www.youtube.com/embed/aqz-KE-bpKQ',
  ];
  await serveVariants(
    page,
    directory,
    videos.map((video) => ({ video })),
  );
  const profile = new Profile(page);
  await visitor.visit('/especialistas');
  for (const [i, video] of videos.entries()) {
    await visitor.open(`/detalle/${variantId(i)}`);
    await expect(profile.portrait, video).toBeVisible();
    await expect(profile.video, video).toHaveCount(0);
  }
});
