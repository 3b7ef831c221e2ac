import { pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { holdRequests } from '../kit/lists';
import { ProfileLocators } from '../kit/pages/profile';
import { HeaderSearch } from '../kit/pages/shell';

const DIRECTORY_ENTRY = /\/remotes\/directory\/.*remoteEntry[\w.-]*\.js/;

test('a visitor types a name, chooses a suggestion and reads the profile', async ({
  page,
  visitor,
  directory,
}) => {
  const wanted = pickSpecialist(directory, 'with three names', ({ name }) => name.split(' ').length >= 3);
  const search = new HeaderSearch(page);
  await visitor.visit('/');

  await search.type(wanted.name.slice(0, 6).toUpperCase());
  await search.suggestion(wanted.name).click();

  await expect(page).toHaveURL(`/detalle/${wanted.id}`);
  await expect(new ProfileLocators(page).heading).toHaveText(wanted.name);
  await expect(search.box).toHaveValue('');
  await expect(search.suggestions).toHaveCount(0);
});

test('Escape closes the suggestions, and the box keeps the focus', async ({ page, visitor, directory }) => {
  const [someone] = directory.people;
  const search = new HeaderSearch(page);
  await visitor.visit('/');
  await search.type(someone?.name ?? '');
  await expect(search.list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search.list).toBeHidden();
  await expect(search.box).toBeFocused();
});

test('a long list of suggestions scrolls within 15rem', async ({ page, visitor }) => {
  const search = new HeaderSearch(page);
  await visitor.visit('/');
  await search.type('an');
  await expect(search.suggestions.nth(10)).toBeAttached();
  const { height, overflowing } = await search.list.evaluate((list) => ({
    height: list.getBoundingClientRect().height,
    overflowing: list.scrollHeight > list.clientHeight,
  }));
  expect(height).toBeLessThanOrEqual(15 * 16);
  expect(overflowing).toBe(true);
});

test.describe('the search box before its module has loaded', () => {
  test('keeps typed text after loading', async ({ page, visitor, directory }) => {
    const [someone] = directory.people;
    const name = someone?.name ?? '';
    const search = new HeaderSearch(page);
    const release = await holdRequests(page, DIRECTORY_ENTRY);
    await visitor.visit('/');
    await search.box.click();
    await page.keyboard.type(name.slice(0, 5));
    await release();

    await expect(search.box).toHaveAttribute('role', 'combobox');
    await expect(search.box).toHaveValue(name.slice(0, 5));
    await expect(search.box).toBeFocused();
    await page.keyboard.type(name.slice(5));
    await expect(search.suggestion(name)).toBeVisible();
  });

  test('a visitor who clicked into the search box can continue to type after loading', async ({
    page,
    visitor,
    directory,
  }) => {
    const [someone] = directory.people;
    const search = new HeaderSearch(page);
    const release = await holdRequests(page, DIRECTORY_ENTRY);
    await visitor.visit('/');
    await search.box.click();
    await release();

    await search.arrived.waitFor();
    await expect(search.box).toBeFocused();
    await page.keyboard.type(someone?.name ?? '');
    await expect(search.suggestion(someone?.name ?? '')).toBeVisible();
  });
});
