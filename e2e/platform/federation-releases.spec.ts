import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { RemoteFallbackLocators } from '../kit/pages/shell';
import { renameLegalNotice } from '../kit/sites/altered-build';

test('a rebuilt remote shows its new text on the unchanged host, and an open page keeps working', async ({
  page,
  context,
  lab,
  labVisitor,
  directory,
}) => {
  const person = pickWithoutVideo(directory);
  const site = new AllRemotesPage(page, person);
  const notice = (name: string) => page.getByRole('region', { name });
  await labVisitor.visit('/especialistas');
  const open = await context.newPage();
  await open.goto(`${lab.origin}${site.path}`);
  await expect(open.getByRole('region', { name: 'Aviso legal' })).toBeVisible();
  const before = await lab.registry();

  await lab.publish('profile', '1.0.1', renameLegalNotice);
  const served = await (await page.request.get(`${lab.origin}/registry.json`)).json();
  expect(served).toEqual(await lab.registry());
  expect(served.remotes.profile.version).toBe('1.0.1');
  expect(served.remotes.profile.previous.entry).toBe(before.remotes.profile.entry);
  expect(served.remotes.directory).toEqual(before.remotes.directory);

  await labVisitor.open(site.path);
  await expect(notice('Aviso importante y legal')).toBeVisible();
  await expect(notice('Aviso legal')).toHaveCount(0);

  await open.getByRole('button', { name: 'Ver evaluaciones' }).click();
  await expect(open.getByRole('dialog', { name: 'Evaluaciones' })).toBeVisible();
});

test('an altered file of a remote’s release is not executed', async ({
  page,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/integrity/i, /\[profile .*no se pudo cargar/);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  const chunk = /\/remotes\/profile\/(?:[^/]+\/)?assets\/profile-page-[^/]+\.js/;
  await page.route(chunk, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ headers, body: `globalThis.alteredRan = true;${await response.text()}` });
  });
  await labVisitor.visit(site.path);
  const place = new RemoteFallbackLocators(page, 'profile');
  await expect(place.retry).toBeVisible();
  expect(await page.evaluate(() => 'alteredRan' in globalThis)).toBe(false);
  await page.unroute(chunk);
  await place.retryUntil(site.shown('profile'));
});

test('a build with another contract version and a build with an altered file are refused at deploy', async ({
  lab,
}) => {
  const before = await lab.registry();
  const otherContract = lab.publish('profile', '2.0.0', ({ manifest }) => {
    manifest.contract = '2';
  });
  await expect(otherContract).rejects.toThrow(/contract 2/);
  const changedFile = lab.publish('profile', '2.0.1', ({ manifest }) => {
    const [otherFile = ''] = Object.values(manifest.files);
    manifest.files[manifest.entry] = otherFile;
  });
  await expect(changedFile).rejects.toThrow(/is not the file that was built/);
  expect(await lab.registry()).toEqual(before);
});
