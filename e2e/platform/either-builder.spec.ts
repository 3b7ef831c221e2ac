import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_MANIFEST_FILE, type SharedSurface, unsupportedUses } from '@club/shared/federation';
import { sharedSurface } from '@club/shared/surface';
import { pluginBuildFixture } from '../kit/compat/plugin-built';
import { visitAsNewcomer } from '../kit/compat/visit';
import { pickWithoutVideo } from '../kit/directory';
import { test as base, expect } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { expectSharedModulesOnce, recordScripts } from '../kit/scripts';
import { built } from '../kit/sites/workspace';

const test = base.extend<object, { profile: string }>({ profile: pluginBuildFixture('profile') });

const AS_BUILT = () => undefined;

test('a plugin-built remote works with container-built ones as one site: one store, nothing loaded twice', async ({
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

test('a plugin-built remote declares its shared modules as a container does', async ({ profile }) => {
  const takenBy = async (build: string): Promise<SharedSurface> =>
    JSON.parse(await readFile(join(build, RELEASE_MANIFEST_FILE), 'utf8')).takes;
  const namesIn = (surface: SharedSurface) =>
    Object.entries(surface).map(([module, names]) => [module, Object.keys(names).sort()]);
  const plugin = await takenBy(profile);
  const container = await takenBy(built.remote('profile'));
  expect(namesIn(container).length).toBeGreaterThan(3);
  expect(namesIn(plugin)).toEqual(namesIn(container));
  expect(unsupportedUses(plugin, sharedSurface())).toEqual([]);
  expect(plugin).toMatchObject(container);
});

test('a container replaces a plugin-built release that throws while loading', async ({
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
