import { expect, test } from '../kit/fixtures';
import { StubbedList } from '../kit/lists';
import { ProfileLocators } from '../kit/pages/profile';
import { CACHED_SPECIALIST, CACHED_SPECIALIST_NAME, cachedLists, localStorageOf } from '../kit/stored';

// Costa Rica keeps UTC-6 all year: Sunday 22 November 2026 begins at 06:00 UTC.
const SUNDAY = new Date('2026-11-22T06:00:00.000Z');
const before = (ms: number) => new Date(SUNDAY.getTime() - ms);
const after = (ms: number) => new Date(SUNDAY.getTime() + ms);
const HOUR = 3_600_000;

const MOMENTS = [
  ['refreshed on Saturday, read a minute before midnight', before(30 * HOUR), before(60_000), 'cache'],
  ['refreshed on Saturday, read at Sunday 00:00', before(HOUR), SUNDAY, 'service'],
  ['refreshed on Saturday, read on Sunday', before(HOUR), after(60_000), 'service'],
  ['refreshed at Sunday 00:00 exactly', SUNDAY, after(60 * HOUR), 'cache'],
  ['refreshed a millisecond before Sunday', before(1), after(60 * HOUR), 'service'],
  ['refreshed on Sunday, read on Saturday night', after(HOUR), after(7 * 24 * HOUR - 60_000), 'cache'],
  ['refreshed on Sunday, read a week later', after(HOUR), after(7 * 24 * HOUR), 'service'],
  ['refreshed in the future', after(100 * HOUR), after(HOUR), 'service'],
  ['refreshed years ago', new Date('2019-01-01T00:00:00Z'), after(HOUR), 'service'],
] as const;

test('a list comes from the cache or the service, depending on the week of its last refresh', async ({
  page,
  visitor,
  directory,
}) => {
  test.slow();
  const specialists = await new StubbedList(page, directory, 'specialists').watch();
  const profile = new ProfileLocators(page);
  for (const [when, refreshed, now, source] of MOMENTS) {
    await test.step(`a list ${when} comes from the ${source}`, async () => {
      // Leaves the page first, since an open page would also fetch when the clock changes.
      await visitor.leave();
      specialists.calls = 0;
      await page.clock.setFixedTime(now);
      await visitor.visit(`/detalle/${CACHED_SPECIALIST.id}`, { stored: cachedLists(refreshed) });
      await expect(source === 'cache' ? profile.heading : profile.missing, when).toHaveText(
        source === 'cache' ? CACHED_SPECIALIST_NAME : 'No se encontró al especialista.',
      );
      expect(specialists.calls, when).toBe(source === 'cache' ? 0 : 1);
      const stamp = async () => (await localStorageOf(page)).ultimaActualizacionEsp;
      await expect.poll(stamp, when).toBe((source === 'cache' ? refreshed : now).toISOString());
    });
  }
});

test('each list is requested once, even if several parts and pages need it', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const specialists = await new StubbedList(page, directory, 'specialists').watch();
  const ratings = await new StubbedList(page, directory, 'ratings').watch();
  const [someone] = directory.people;
  await visitor.visit(`/detalle/${someone?.id}`);
  await expect(new ProfileLocators(page).heading).toHaveText(someone?.name ?? '');
  await expect(new ProfileLocators(page).ratingsButton).toBeVisible();
  await layout.specialistsLink.click();
  await page.goBack();
  await expect(new ProfileLocators(page).heading).toHaveText(someone?.name ?? '');
  const kept = async () => Object.keys(await localStorageOf(page));
  await expect.poll(kept).toEqual(expect.arrayContaining(['especialistas', 'comentarios']));
  await visitor.reload();
  await expect(new ProfileLocators(page).ratingsButton).toBeVisible();
  expect([specialists.calls, ratings.calls]).toEqual([1, 1]);
});
