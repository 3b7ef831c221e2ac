import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PHONE, walkToThreeRequests } from '../films/three-requests';
import { expect, test } from '../fixtures';
import { FILM_DIR, frameOf } from './album';

test.use({ ...PHONE, contextOptions: { reducedMotion: 'reduce' } });

test('film: three requests for a quotation from the home page', async ({ page, stage }) => {
  await rm(FILM_DIR, { recursive: true, force: true });
  const frames: string[] = [];
  const { taps } = await walkToThreeRequests(stage, async (name) => {
    const file = frameOf(frames.push(name), name);
    await page.screenshot({ path: join(FILM_DIR, file) });
  });
  expect(frames.length).toBeGreaterThan(taps);
});
