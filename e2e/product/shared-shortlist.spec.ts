import { expect, test } from '../kit/fixtures';
import { setShareSupport } from '../kit/input';
import { ShortlistLocators } from '../kit/pages/profile';
import { HeaderSearch, RemoteFallbackLocators } from '../kit/pages/shell';
import { localStorageOf, pickThreeForShortlist, SHORTLIST_KEY, storedShortlist } from '../kit/stored';
import { Visitor } from '../kit/visitor';

test('a shared shortlist opens on another phone without notes and can be added to that visitor’s shortlist', async ({
  page,
  visitor,
  layout,
  directory,
  browser,
}) => {
  const [first, ...others] = pickThreeForShortlist(directory);
  if (!first) throw new Error('nobody to keep');
  const { shared } = await setShareSupport(page, { share: true });
  await visitor.visit('/guardados', { stored: storedShortlist([first, ...others], 'Llamar el lunes.') });
  await new ShortlistLocators(page).share.click();
  const ids = [first, ...others].map(({ id }) => `de=${encodeURIComponent(id)}`).join('&');
  await expect
    .poll(shared)
    .toEqual([{ title: expect.any(String), url: `${visitor.origin}/guardados#${ids}` }]);

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const there = await phone.newPage();
  const asked: string[] = [];
  there.on('request', (request) => asked.push(request.url()));
  await new Visitor(there, visitor.origin).visit(`/guardados#${ids}&de=se-fue`, {
    stored: storedShortlist([first], 'Mío'),
  });
  const list = new ShortlistLocators(there);
  await expect(list.sharedHeading).toBeVisible();
  await expect(list.sharedItems).toHaveCount(3);
  await expect(there.getByText('1 especialista de la lista ya no está en el directorio.')).toBeVisible();
  await expect(there.getByLabel('Nota personal')).toHaveCount(0);
  expect(asked.filter((url) => url.includes('de='))).toEqual([]);
  expect(JSON.parse((await localStorageOf(there))[SHORTLIST_KEY] ?? '')).toHaveLength(1);

  await list.keepThese.press('Enter');
  await expect(list.heading).toBeFocused();
  await expect(list.items).toHaveCount(3);
  await expect(list.note(first.name)).toHaveValue('Mío');
  await there.goBack();
  await expect(list.sharedItems).toHaveCount(3);
  await expect(list.keepThese).toHaveCount(0);
  await phone.close();
  await expect(layout.keptLink).toHaveAccessibleName('Guardados 3');
});

test('on a phone the shortlist’s buttons for sharing and printing show their labels', async ({
  page,
  visitor,
  directory,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.visit('/guardados', { stored: storedShortlist(pickThreeForShortlist(directory)) });
  for (const word of ['Compartir', 'Imprimir'])
    await expect(page.getByRole('main').getByText(word, { exact: true })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('«Imprimir» prints the shortlist with phones, notes and the QR code of its link, without screen-only parts', async ({
  page,
  visitor,
  directory,
}) => {
  await page.addInitScript(() => {
    const signs = () => document.querySelectorAll('svg[aria-label^="Código QR"] path').length;
    Object.assign(window, { print: () => document.documentElement.setAttribute('data-signs', `${signs()}`) });
  });
  const three = pickThreeForShortlist(directory);
  const shortlist = new ShortlistLocators(page);
  await visitor.visit('/guardados', { stored: storedShortlist(three, 'Llamar el lunes.') });
  await shortlist.print.click();
  await expect(page.locator('html')).toHaveAttribute('data-signs', '1');
  await page.emulateMedia({ media: 'print' });
  await expect(shortlist.code).toBeVisible();
  await expect(page.getByText(`${visitor.origin}/guardados#`)).toBeVisible();
  const phones = page
    .locator('[data-phone]')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part, '::after').content));
  expect(await phones).toEqual(three.map(({ phone }) => expect.stringContaining(phone)));
  for (const { name } of three) await expect(shortlist.chosen(name)).toBeHidden();
  for (const part of [shortlist.print, shortlist.share, shortlist.ask, shortlist.tab('Lista')])
    await expect(part).toBeHidden();
});

test('if the directory release is too old to have a shortlist, its page shows a message and the rest works', async ({
  page,
  lab,
  labVisitor,
  layout,
  expectErrors,
}) => {
  expectErrors(/directory/);
  await lab.publish('directory', '0.9.0', async (build) => {
    const { ShortlistPage: _, ...modules } = build.manifest.modules;
    build.manifest.modules = modules;
    const entry = await build.read(build.manifest.entry);
    expect(entry).toContain('ShortlistPage');
    await build.write(build.manifest.entry, entry.replaceAll('ShortlistPage', 'NoSuchPage'));
  });
  await lab.changeRegistry(({ remotes }) => {
    remotes.directory.previous = null;
  });
  await labVisitor.visit('/guardados');
  await expect(new RemoteFallbackLocators(page, 'directory').fallback).toHaveCount(1);
  await new HeaderSearch(page).arrived.waitFor();
  await layout.specialistsLink.click();
  await expect(layout.heading).toBeVisible();
  await expect(new RemoteFallbackLocators(page, 'directory').fallback).toHaveCount(0);
});
