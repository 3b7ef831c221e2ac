import { copyFile, cp, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { releaseName } from '@club/shared/federation';
import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { ProfileLocators } from '../kit/pages/profile';
import { expectSharedModulesOnce, recordScripts } from '../kit/scripts';
import { makeTempDir, ROOT, run, type TempDir } from '../kit/sites/workspace';

/** Timeout for installing, testing and building a remote on a busy machine, ms. */
const RELEASE_TIMEOUT_MS = 1_200_000;

const REMOTE = join(ROOT, 'remote-profile');
const NOT_COPIED = ['node_modules', 'dist', 'releases'];
const SETTINGS = ['.npmrc', '.nvmrc', '.gitignore', '.biome.json'];

/** Files with the text that the altered release shows. */
const TEXTS = ['src/profile/profile-view.tsx', 'src/profile/profile-page.test.tsx'];

/** Copies the remote into an empty repository and installs the packed shared package, as host/docs/deploying.md describes. */
async function ownRepository(dir: TempDir) {
  const root = join(await realpath(dir.path), 'club perfil');
  await mkdir(root);
  await cp(REMOTE, root, { recursive: true, filter: (file) => !NOT_COPIED.includes(basename(file)) });
  for (const file of SETTINGS) await copyFile(join(ROOT, file), join(root, file));
  const npm = (args: string[], env = {}) =>
    run('npm', args, root, { npm_config_prefer_offline: 'true', ...env });
  await run('npm', ['run', '-s', 'pack', '-w', 'shared', '--', '--pack-destination', root], ROOT);
  await npm(['install', './club-shared-1.0.0.tgz']);
  const tools = await readFile(join(root, 'node_modules/@club/shared/dist/tools.json'), 'utf8');
  await npm(['pkg', 'set', '--json', `devDependencies=${tools}`]);
  await npm(['install']);
  for (const file of TEXTS) {
    const text = await readFile(join(root, file), 'utf8');
    expect(text).toContain('Aviso legal');
    await writeFile(join(root, file), text.replaceAll('Aviso legal', 'Aviso importante y legal'));
  }
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=equipo', '-c', 'user.email=equipo@example.com', ...args], root);
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'profile: start');
  return { root, npm, commit: (await git('rev-parse', 'HEAD')).trim() };
}

test('a remote in its own repository is checked, built and deployed with the packed shared package', async ({
  page,
  lab,
  labVisitor,
  directory,
}) => {
  test.setTimeout(RELEASE_TIMEOUT_MS);
  const dir = await makeTempDir();
  try {
    const { root, npm, commit } = await ownRepository(dir);
    const shared = await realpath(join(root, 'node_modules/@club/shared'));
    expect(shared).toBe(join(root, 'node_modules/@club/shared'));

    // Runs the steps of `release`, but only some unit tests, since all would take minutes on a busy machine.
    for (const script of ['types', 'unit src/profile', 'build', 'budget'])
      await npm(['run', '-s', ...script.split(' ')]);
    await npm(['exec', '--', 'club-remote', 'release']);
    const site = { DEPLOY_TO: lab.origin, DEPLOY_TOKEN: await lab.token('profile') };
    expect(await npm(['run', '-s', 'deploy', '--', '--no-watch'], site)).toMatch(
      /^profile runs \/remotes\/profile\/1\.0\.0-/m,
    );
    expect(await npm(['run', '-s', 'history'], site)).toContain(commit.slice(0, 7));
    const running = join(lab.releasesOf('profile'), releaseName((await lab.registry()).remotes.profile));
    const { components } = JSON.parse(await readFile(join(running, '+release.sbom'), 'utf8'));
    expect(components).toContainEqual(expect.objectContaining({ name: 'uqr', scope: 'required' }));
  } finally {
    await dir.remove();
  }

  const composed = new AllRemotesPage(page, pickWithoutVideo(directory));
  const scripts = await recordScripts(page);
  await labVisitor.visit(composed.path);
  await expect(page.getByRole('region', { name: 'Aviso importante y legal' })).toBeVisible();
  await new ProfileLocators(page).ratingsButton.click();
  await expect(page.getByRole('dialog', { name: 'Evaluaciones' })).toBeVisible();
  expectSharedModulesOnce(await scripts(), lab.origin);
});
