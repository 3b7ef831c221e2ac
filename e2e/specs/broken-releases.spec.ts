import type { RemoteName } from '@club/shared/federation';
import { COMPOSED_REMOTES, composedModule } from '../data/composed-remotes';
import { pickWithoutVideo } from '../data/pick';
import { expect, test } from '../fixtures';
import { ComposedPage } from '../page-models/composed-page';
import { RemotePlace } from '../page-models/remote-place';
import { type Alteration, showing, throwWhenShown } from '../stack/altered-build';

type BrokenRelease = {
  name: string;
  alter: (remote: RemoteName) => Alteration;
  /** What the registry says of it, where that is not the site's own. */
  contract?: string;
  errors: RegExp[];
};

const BROKEN_RELEASES: BrokenRelease[] = [
  {
    name: 'has a syntax error in its entry',
    alter: () => (build) => build.write(build.manifest.entry, 'export const = ;'),
    errors: [/no se pudo cargar/],
  },
  {
    name: 'throws when it is loaded',
    alter: (remote) => async (build) => {
      const file = build.fileOf(composedModule(remote));
      await build.write(file, `throw new Error('falla de prueba al cargar');\n${await build.read(file)}`);
    },
    errors: [/no se pudo cargar/],
  },
  {
    name: 'throws when it is shown',
    alter: () => throwWhenShown,
    errors: [/falló al mostrarse/, /falla de prueba al mostrar/],
  },
  {
    name: 'was built for another contract',
    contract: '2',
    alter: () => async (build) => {
      const entry = await build.read(build.manifest.entry);
      await build.write(build.manifest.entry, `globalThis.foreignContractRan = true;\n${entry}`);
    },
    errors: [],
  },
];

for (const remote of COMPOSED_REMOTES) {
  for (const { name, alter, contract = '1', errors } of BROKEN_RELEASES) {
    test(`when the new release of ${remote} ${name}, the previous one takes its place; when it is the only one, the rest lives and «Reintentar» brings the next`, async ({
      page,
      lab,
      labVisitor,
      directory,
      expectErrors,
    }) => {
      expectErrors(...errors);
      const site = new ComposedPage(page, pickWithoutVideo(directory));
      const place = new RemotePlace(page, remote);
      const hasForeignRun = () => page.evaluate(() => 'foreignContractRan' in globalThis);
      await lab.publish(remote, '9.9.9', alter(remote));

      await test.step('the previous one takes its place', async () => {
        await lab.changeRegistry(({ remotes }) => {
          remotes[remote].contract = contract;
        });
        expect((await lab.registry()).remotes[remote].previous?.version).not.toBe('9.9.9');
        await labVisitor.visit(site.path);
        for (const any of COMPOSED_REMOTES) await expect(site.shown(any)).toBeVisible();
        await expect(place.fallback).toBeHidden();
        expect(await hasForeignRun()).toBe(false);
      });

      await test.step('when it is the only one, the rest lives and «Reintentar» brings the next', async () => {
        await lab.changeRegistry(({ remotes }) => {
          remotes[remote].previous = null;
        });
        await labVisitor.visit(site.path);
        await expect(place.retry).toBeVisible();
        await site.expectAliveBut(remote);
        expect(await hasForeignRun()).toBe(false);
        await lab.reset();
        await place.retryUntil(site.shown(remote));
        await expect(place.fallback).toBeHidden();
      });
    });
  }
}

test('when the new release hangs, the previous one takes its place after five seconds', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/\[profile 9\.9\.9\].*no se pudo cargar/);
  const site = new ComposedPage(page, pickWithoutVideo(directory));
  await lab.publish('profile', '9.9.9', (build) => build.replaceText('Aviso legal', 'Aviso nuevo'));
  await page.clock.install();
  await page.route(/\/profile\/9\.9\.9-[^/]+\/remoteEntry\.js/, () => undefined);
  await labVisitor.visit(site.path, { takenOver: false });
  await site.shown('feedback').waitFor();
  await site.shown('directory').waitFor();
  await page.clock.runFor(5_000);
  await expect(site.shown('profile')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Aviso legal' })).toBeVisible();
});

test('a module that threw while rendering comes back by «Reintentar» once it no longer does', async ({
  page,
  lab,
  labVisitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/falló al mostrarse/, /falla pasajera/);
  const site = new ComposedPage(page, pickWithoutVideo(directory));
  await lab.publish(
    'feedback',
    '9.9.9',
    showing(
      "function Moody() { if (!globalThis.calm) throw new Error('falla pasajera'); return 'De vuelta'; }",
    ),
  );
  await lab.changeRegistry(({ remotes }) => {
    remotes.feedback.previous = null;
  });
  await labVisitor.visit(site.path);
  const place = new RemotePlace(page, 'feedback');
  await expect(place.retry).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { calm: true }));
  await place.retry.click();
  await expect(page.getByText('De vuelta')).toBeVisible();
  expect(await page.evaluate(() => 'calm' in globalThis)).toBe(true);
});
