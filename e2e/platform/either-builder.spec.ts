import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  FEDERATION_MANIFEST_FILE,
  modulesOf,
  packageOf,
  RELEASE_MANIFEST_FILE,
  SHARED_MODULES,
  type SharedApi,
  unsupportedUses,
} from '@club/shared/federation';
import { sharedVersions } from '@club/shared/shared-versions';
import { sharedApi } from '@club/shared/surface';
import { generateSnapshotFromManifest } from '@module-federation/sdk';
import { pluginBuildFixture } from '../kit/compat/plugin-built';
import { visitAsNewcomer } from '../kit/compat/visit';
import { pickWithoutVideo } from '../kit/directory';
import { test as base, expect } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { expectSharedModulesOnce, recordScripts } from '../kit/scripts';
import { built } from '../kit/sites/workspace';

const test = base.extend<object, { profile: string }>({ profile: pluginBuildFixture('profile') });

const AS_BUILT = () => undefined;

test('a remote built by `@module-federation/vite` works with remotes of the default builder as one site: one store, nothing loaded twice', async ({
  page,
  lab,
  labVisitor,
  directory,
  profile,
}) => {
  await lab.publish('profile', '2.0.0', AS_BUILT, profile);
  const scripts = await recordScripts(page);
  await visitAsNewcomer(page, labVisitor, directory);
  const seen = await scripts();
  expectSharedModulesOnce(seen, lab.origin);
  const { entry } = (await lab.registry()).remotes.profile;
  expect(seen.map(({ url }) => url)).toContain(`${lab.origin}${entry}`);
});

test('a remote declares the same shared modules whether `@module-federation/vite` or the default builder has built it', async ({
  profile,
}) => {
  const takenBy = async (build: string): Promise<SharedApi> =>
    JSON.parse(await readFile(join(build, RELEASE_MANIFEST_FILE), 'utf8')).takes;
  const namesIn = (surface: SharedApi) =>
    Object.entries(surface).map(([module, names]) => [module, Object.keys(names).sort()]);
  const plugin = await takenBy(profile);
  const container = await takenBy(built.remote('profile'));
  expect(namesIn(container).length).toBeGreaterThan(3);
  expect(namesIn(plugin)).toEqual(namesIn(container));
  expect(unsupportedUses(plugin, sharedApi())).toEqual([]);
  expect(plugin).toMatchObject(container);
});

test('the page falls back to a release of the default builder if one built by `@module-federation/vite` throws while loading', async ({
  page,
  lab,
  labVisitor,
  directory,
  profile,
  expectErrors,
}) => {
  expectErrors(/\[profile 2\.0\.0\].*no se pudo cargar/);
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  const breaks = async (build: Parameters<Parameters<typeof lab.publish>[2]>[0]) => {
    const file = build.fileOf('ProfilePage');
    await build.write(file, `throw new Error('falla de prueba al cargar');\n${await build.read(file)}`);
  };
  await lab.publish('profile', '2.0.0', breaks, profile);
  await labVisitor.visit(site.path);
  await expect(site.shown('profile')).toBeVisible();
});

for (const builder of ['container', 'plugin'] as const) {
  test(`the federation SDK reads modules, files and shared versions from the manifest of a release built by the ${builder}`, async ({
    lab,
    profile,
  }) => {
    const build = builder === 'plugin' ? profile : built.remote('profile');
    await lab.publish('profile', '2.0.0', AS_BUILT, build);
    const entry = new URL((await lab.deployed()).remotes.profile.entry, lab.origin);
    const address = new URL(FEDERATION_MANIFEST_FILE, entry);
    const manifest = await (await fetch(address)).json();
    const snapshot = generateSnapshotFromManifest(manifest, { version: address.href });
    const publicPath = 'publicPath' in snapshot ? snapshot.publicPath : '';
    expect(publicPath + snapshot.remoteEntry).toBe(entry.href);
    expect(snapshot.buildVersion).toBe('2.0.0');
    const versions = sharedVersions();
    const shared = SHARED_MODULES.map((module) => [module, versions[packageOf(module)]]);
    expect(shared).toEqual(
      expect.arrayContaining(snapshot.shared.map(({ sharedName, version }) => [sharedName, version])),
    );
    expect(snapshot.shared.length).toBeGreaterThan(3);
    const modules = 'modules' in snapshot ? snapshot.modules : [];
    expect(modules.map(({ moduleName }) => moduleName).sort()).toEqual([...modulesOf('profile')].sort());
    for (const { assets } of modules) {
      expect(assets.js.sync.length).toBeGreaterThan(0);
      for (const file of [...assets.js.sync, ...assets.css.sync])
        expect((await fetch(publicPath + file)).status, file).toBe(200);
    }
    expect(JSON.parse(await readFile(join(build, FEDERATION_MANIFEST_FILE), 'utf8')).exposes).toEqual(
      manifest.exposes,
    );
  });
}
