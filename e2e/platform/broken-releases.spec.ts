import type { RemoteName } from '@club/shared/federation';
import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { RemoteFallbackLocators } from '../kit/pages/shell';
import { PROFILE_PAGE_REMOTES, profilePageModule } from '../kit/places';
import { type BuildAlteration, replaceModules, throwOnRender } from '../kit/sites/altered-build';

type BrokenRelease = {
  name: string;
  alter: (remote: RemoteName) => BuildAlteration;
  /** Contract version in the registry if it differs from the site's. */
  contract?: string;
  errors: (remote: RemoteName) => RegExp[];
};

const told = (what: string) => (remote: RemoteName) => new RegExp(`\\[${remote} 9\\.9\\.9\\].*${what}`);
const notLoaded = told('no se pudo cargar');
const notShown = told('falló al mostrarse');

const BROKEN_RELEASES: BrokenRelease[] = [
  {
    name: 'has a syntax error in its entry',
    alter: () => (build) => build.write(build.manifest.entry, 'export const = ;'),
    errors: (remote) => [notLoaded(remote)],
  },
  {
    name: 'throws when it is loaded',
    alter: (remote) => async (build) => {
      const file = build.fileOf(profilePageModule(remote));
      await build.write(file, `throw new Error('falla de prueba al cargar');\n${await build.read(file)}`);
    },
    errors: (remote) => [notLoaded(remote)],
  },
  {
    name: 'throws when it is shown',
    alter: () => throwOnRender,
    errors: (remote) => [notShown(remote), /falla de prueba al mostrar/],
  },
  {
    name: 'was built for another contract',
    contract: '2',
    alter: () => async (build) => {
      const entry = await build.read(build.manifest.entry);
      await build.write(build.manifest.entry, `globalThis.foreignContractRan = true;\n${entry}`);
    },
    errors: () => [],
  },
];

for (const { name, alter, contract = '1', errors } of BROKEN_RELEASES) {
  test(`when the new release of every remote ${name}, the previous release replaces it; if there is none, «Reintentar» loads the next release`, async ({
    page,
    lab,
    labVisitor,
    directory,
    problems,
  }) => {
    test.slow();
    const site = new AllRemotesPage(page, pickWithoutVideo(directory));
    const hasForeignRun = () => page.evaluate(() => 'foreignContractRan' in globalThis);
    const { remotes: good } = await lab.deployed();
    for (const remote of PROFILE_PAGE_REMOTES) await lab.publish(remote, '9.9.9', alter(remote));
    await lab.changeRegistry(({ remotes }) => {
      for (const remote of PROFILE_PAGE_REMOTES) remotes[remote].contract = contract;
    });
    const { remotes: broken } = await lab.deployed();

    await test.step('the previous releases replace the broken ones', () =>
      problems.within(PROFILE_PAGE_REMOTES.flatMap(errors), async () => {
        for (const remote of PROFILE_PAGE_REMOTES)
          expect(broken[remote].previous?.version, remote).not.toBe('9.9.9');
        await labVisitor.visit(site.path);
        for (const remote of PROFILE_PAGE_REMOTES) {
          await expect(site.shown(remote)).toBeVisible();
          await expect(new RemoteFallbackLocators(page, remote).fallback).toBeHidden();
        }
        expect(await hasForeignRun()).toBe(false);
      }));

    for (const remote of PROFILE_PAGE_REMOTES) {
      const place = new RemoteFallbackLocators(page, remote);
      await test.step(`without a previous release of ${remote} the rest works, and «Reintentar» loads the next one`, async () => {
        await lab.changeRegistry(({ remotes }) => {
          Object.assign(remotes, good, { [remote]: { ...broken[remote], previous: null } });
        });
        await problems.within(errors(remote), async () => {
          await labVisitor.visit(site.path);
          await expect(place.retry).toBeVisible();
          await site.expectAliveBut(remote);
          expect(await hasForeignRun()).toBe(false);
        });
        await lab.reset();
        await place.retryUntil(site.shown(remote));
        await expect(place.fallback).toBeHidden();
      });
    }
  });
}

test('when the new release hangs, the previous one replaces it after five seconds', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/\[profile 9\.9\.9\].*no se pudo cargar/);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  await lab.publish('profile', '9.9.9', (build) => build.replaceText('Aviso legal', 'Aviso nuevo'));
  const { entry } = (await lab.registry()).remotes.profile;
  await page.clock.install();
  await page.route(
    (url) => url.pathname === entry,
    () => undefined,
  );
  await labVisitor.visit(site.path, { takenOver: false });
  await site.shown('feedback').waitFor();
  await site.shown('directory').waitFor();
  await page.clock.runFor(5_000);
  await expect(site.shown('profile')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Aviso legal' })).toBeVisible();
});

test('«Reintentar» recovers a module that no longer throws on render', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/falló al mostrarse/, /falla pasajera/);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  await lab.publish(
    'feedback',
    '9.9.9',
    replaceModules(
      "function Moody() { if (!globalThis.calm) throw new Error('falla pasajera'); return 'De vuelta'; }",
    ),
  );
  await lab.changeRegistry(({ remotes }) => {
    remotes.feedback.previous = null;
  });
  await labVisitor.visit(site.path);
  const place = new RemoteFallbackLocators(page, 'feedback');
  await expect(place.retry).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { calm: true }));
  await place.retry.click();
  await expect(page.getByText('De vuelta')).toBeVisible();
  expect(await page.evaluate(() => 'calm' in globalThis)).toBe(true);
});
