import { hasPlayableVideo, pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { idOfSpecialistVariant, serveSpecialistVariants } from '../kit/lists';
import { ProfileLocators } from '../kit/pages/profile';

test('a video replaces the picture, and its player is requested only when «Ver video» is pressed', async ({
  page,
  context,
  visitor,
  directory,
}) => {
  const asked: string[] = [];
  await context.route(/^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>obra terminada' });
  });
  const person = pickSpecialist(directory, 'with a video', hasPlayableVideo);
  const { portrait, video, playVideo } = new ProfileLocators(page);
  await visitor.visit(`/detalle/${person.id}`);
  await playVideo.scrollIntoViewIfNeeded();
  await expect(portrait).toHaveCount(0);
  await expect(video).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await playVideo.press('Enter');
  await expect(video.contentFrame().getByText('obra terminada')).toBeVisible();
  await expect(video).toHaveAttribute(
    'src',
    /^https:\/\/(www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\//,
  );
  expect(asked).toEqual([await video.getAttribute('src')]);
  await expect(video).toHaveAccessibleName(new RegExp(person.name));
  await expect(video).toBeFocused();
});

test('the default picture replaces videos without an HTTPS address of YouTube', async ({
  page,
  visitor,
  directory,
}) => {
  const videos = [
    '',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://videos.example.com/obra.mp4',
    'https://youtube.com.example.com/embed/aqz-KE-bpKQ',
    '//www.youtube.com/embed/aqz-KE-bpKQ',
  ];
  await serveSpecialistVariants(
    page,
    directory,
    videos.map((video) => ({ video })),
  );
  const profile = new ProfileLocators(page);
  await visitor.visit('/especialistas');
  for (const [i, video] of videos.entries()) {
    await visitor.open(`/detalle/${idOfSpecialistVariant(i)}`);
    await expect(profile.portrait, video).toBeVisible();
    await expect(profile.video, video).toHaveCount(0);
  }
});
