import { encodeQuery } from '@club/shared/routes';
import { pickSpecialistIn } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { ResultsLocators } from '../kit/pages/finding';
import {
  heartButtonOf,
  ProfileLocators,
  pressedHeartButtonOf,
  ShortlistLocators,
} from '../kit/pages/profile';
import { RegistrationLocators } from '../kit/pages/shell';
import {
  blockLocalStorage,
  localStorageOf,
  pickThreeForShortlist,
  SHORTLIST_KEY,
  storedShortlist,
} from '../kit/stored';

test('a specialist saved on a card shows as saved on the profile, in the header, in other tabs and after a reload', async ({
  page,
  context,
  visitor,
  layout,
  directory,
}) => {
  const person = pickSpecialistIn(directory, 'Pintura');
  const { province: provincia, canton, name } = person;
  const search = `/resultados?${encodeQuery({ provincia, canton, area: 'Pintura' })}`;
  await visitor.visit(search);
  const other = await context.newPage();
  await other.goto(`${visitor.origin}/guardados`);
  await expect(new ShortlistLocators(other).empty).toBeVisible();

  await expect(layout.keptLink).toHaveAccessibleName('Guardados');
  await heartButtonOf(page, name).click();
  await expect(pressedHeartButtonOf(page, name)).toBeVisible();
  await expect(page).toHaveURL(/\/resultados\?/);
  await expect(layout.keptLink).toHaveAccessibleName('Guardados 1');
  await expect(new ShortlistLocators(other).item(name)).toBeVisible();

  await new ResultsLocators(page).card(name).click();
  await expect(new ProfileLocators(page).heading).toHaveText(name);
  await expect(pressedHeartButtonOf(page, name)).toBeVisible();
  await visitor.reload();
  await pressedHeartButtonOf(page, name).click();
  await expect(heartButtonOf(page, name)).toBeVisible();
  await expect(new ShortlistLocators(other).item(name)).toContainText(`Se quitó a ${name}.`);
  expect(JSON.parse((await localStorageOf(page))[SHORTLIST_KEY] ?? '')).toEqual([]);
});

test('undoing a removal with the keyboard restores note and position, also after a reload', async ({
  page,
  visitor,
  directory,
}) => {
  const three = pickThreeForShortlist(directory);
  const name = three[1]?.name ?? '';
  const shortlist = new ShortlistLocators(page);
  await visitor.visit('/guardados', { stored: storedShortlist(three) });
  await shortlist.note(name).fill('Preguntar por el techo ');
  await pressedHeartButtonOf(page, name).press('Enter');
  await expect(shortlist.items.nth(1)).toContainText(`Se quitó a ${name}.`);
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pressedHeartButtonOf(page, name)).toBeFocused();
  await expect(shortlist.items.nth(1)).toContainText(name);
  await expect(shortlist.note(name)).toHaveValue('Preguntar por el techo ');
  await visitor.reload();
  await expect(shortlist.note(name)).toHaveValue('Preguntar por el techo ');
});

test('up to three specialists can be compared side by side, in a table with headers', async ({
  page,
  visitor,
  directory,
}) => {
  const four = directory.people.slice(0, 4);
  const names = four.map(({ name }) => name);
  const shortlist = new ShortlistLocators(page);
  await visitor.visit('/guardados', { stored: storedShortlist(four) });
  await expect(shortlist.table).toBeHidden();
  await shortlist.tab('Comparar').click();
  await expect(shortlist.table.getByRole('columnheader')).toHaveText(names.slice(0, 3));
  await expect(shortlist.compare(names[3] ?? '')).toBeDisabled();
  await expect(shortlist.table.getByRole('rowheader')).toHaveText([
    'Evaluaciones',
    'Certificaciones',
    'Cobertura',
    'Áreas de trabajo',
    'Especializaciones',
    'Contacto',
  ]);
  await shortlist.compare(names[0] ?? '').uncheck();
  await expect(shortlist.table.getByRole('columnheader')).toHaveText(names.slice(1, 3));
  await shortlist.compare(names[3] ?? '').check();
  await expect(shortlist.table.getByRole('columnheader')).toHaveText(names.slice(1));
});

test('each view of the shortlist has an address, for reloads and the back button', async ({
  page,
  visitor,
  directory,
}) => {
  const shortlist = new ShortlistLocators(page);
  await visitor.visit('/guardados', { stored: storedShortlist(pickThreeForShortlist(directory)) });
  await shortlist.tab('Comparar').press('Enter');
  await shortlist.tab('Pedir cotización').press('Enter');
  await expect(shortlist.what).toBeVisible();
  await expect(shortlist.items.first()).toBeHidden();
  await visitor.reload();
  await expect(shortlist.tab('Pedir cotización')).toHaveAttribute('aria-current', 'page');
  await expect(shortlist.what).toBeVisible();
  await page.goBack();
  await expect(shortlist.tab('Comparar')).toHaveAttribute('aria-current', 'page');
  await expect(shortlist.table).toBeVisible();
  await page.goBack();
  await expect(shortlist.tab('Lista')).toHaveAttribute('aria-current', 'page');
  await expect(shortlist.items).toHaveCount(3);
  await expect(shortlist.table).toBeHidden();
});

test('a profile opened from the shortlist leads back to it, even after a search', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const { province: provincia, canton, name } = pickSpecialistIn(directory, 'Pintura');
  await visitor.visit(`/resultados?${encodeQuery({ provincia, canton, area: 'Pintura' })}`);
  await heartButtonOf(page, name).click();
  await new ResultsLocators(page).card(name).click();
  await expect(new ProfileLocators(page).heading).toHaveText(name);
  await layout.keptLink.click();
  await new ResultsLocators(page).card(name).click();
  await expect(new ProfileLocators(page).heading).toHaveText(name);
  await new ProfileLocators(page).back.click();
  await expect(new ShortlistLocators(page).heading).toBeVisible();
  await expect(page).toHaveURL('/guardados');
});

test('with storage blocked the shortlist lasts until the page closes', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  await blockLocalStorage(page);
  const { id, name } = pickSpecialistIn(directory, 'Pintura');
  await visitor.open(`/detalle/${id}`);
  await new RegistrationLocators(page).dismissNotice();
  await heartButtonOf(page, name).click();
  await layout.keptLink.click();
  await new ShortlistLocators(page).note(name).fill('Sin guardar');
  await expect(new ShortlistLocators(page).note(name)).toHaveValue('Sin guardar');
});
