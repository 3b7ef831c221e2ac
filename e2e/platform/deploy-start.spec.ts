import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@club/shared/federation';
import { freePorts } from '../../host/trials/support/free-ports';
import { test as base, expect } from '../kit/fixtures';
import { alterBuild } from '../kit/sites/altered-build';
import { createTeamToken, deployCommandsFor, runDeployCommand } from '../kit/sites/deployments';
import { startSiteServer } from '../kit/sites/site-server';
import { built, makeTempDir } from '../kit/sites/workspace';

/** Returns empty directories for a site that has never run. */
async function bareMachine() {
  const dir = await makeTempDir();
  const within = (folder: string) => join(dir.path, folder);
  const [remotesDir, secretsDir, dataDir] = [within('remotes'), within('secrets'), within('data')];
  return {
    within,
    remotesDir,
    secretsDir,
    dataDir,
    /** Starts the site like `npm start` after its build. */
    async start(...args: string[]) {
      const [port = 0] = await freePorts(1);
      return startSiteServer({ args, port, remotesDir, secretsDir, dataDir });
    },
    /** Returns all files of the remotes directory with their content. */
    async kept() {
      const items = await readdir(remotesDir, { recursive: true, withFileTypes: true });
      const files = items
        .filter((item) => item.isFile() && !item.parentPath.includes('.locks'))
        .map((item) => join(item.parentPath, item.name));
      return Promise.all(files.sort().map(async (file) => [file, await readFile(file, 'base64')]));
    },
    remove: dir.remove,
  };
}

type Machine = Awaited<ReturnType<typeof bareMachine>>;

const test = base.extend<{ machine: Machine }>({
  // biome-ignore lint/correctness/noEmptyPattern: how Playwright learns that no other fixture is needed
  machine: async ({}, use) => {
    const machine = await bareMachine();
    await use(machine);
    await machine.remove();
  },
});

const profileOf = async (origin: string) =>
  ((await (await fetch(`${origin}/registry.json`)).json()) as Registry).remotes.profile;

test('the server without the start script deploys nothing and creates no remotes directory', async ({
  machine,
}) => {
  await machine.start().then(
    (server) => server.stop(),
    () => undefined,
  );
  expect(await readdir(machine.within('.'))).not.toContain('remotes');
});

test('neither a later start nor an export undoes a team’s deploy or rollback', async ({ machine }) => {
  const { remotesDir, secretsDir, dataDir } = machine;
  const first = await machine.start('--builds');
  const own = await profileOf(first.origin);
  const token = await createTeamToken('profile', 'equipo perfil', secretsDir);
  const team = deployCommandsFor({ to: first.origin, secretsDir, token });
  for (const version of ['1.0.1', '1.0.2']) {
    const build = await alterBuild('profile', version, () => undefined);
    expect(await team.deploy(build.path).finally(build.remove)).toMatch(
      RegExp(`^profile runs /remotes/profile/${version}-\\w+/remoteEntry[\\w.-]*\\.js at ${first.origin}$`),
    );
  }
  await team.rollBack('profile');
  const deployed = await profileOf(first.origin);
  expect(deployed).toMatchObject({ version: '1.0.1', previous: { entry: own?.entry } });
  await first.stop();
  const before = await machine.kept();

  const second = await machine.start('--builds');
  expect(await profileOf(second.origin)).toEqual(deployed);
  await expect
    .poll(second.output)
    .toMatch(
      /serves profile 1\.0\.1-\w+, which equipo perfil put in force at .*, and not \S+, which was built here; to deploy that: npm run/,
    );
  await second.stop();
  const dir = machine.within('export');
  const env = { REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir, DATA_DIR: dataDir };
  await runDeployCommand([dir], env, built.export);
  const exported: Registry = JSON.parse(await readFile(join(dir, 'registry.json'), 'utf8'));
  expect(exported.remotes.profile).toEqual(deployed);
  expect(await machine.kept()).toEqual(before);
});
