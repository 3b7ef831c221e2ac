import { demoSpecialists } from '@club/shared/demo';
import { expect, SITE_START_TIMEOUT_MS, test } from '../kit/fixtures';
import { alterBuild, runDuringServerRendering } from '../kit/sites/altered-build';
import { createTeamToken, deployCommandsFor, runDeployCommand } from '../kit/sites/deployments';
import { type AppsScriptSite, startAppsScriptSite } from '../kit/sites/script-service';

test.describe.configure({ mode: 'default' });

const SERVER_LISTS = { SERVER_LISTS: 'on' };
const THROWING = runDuringServerRendering("throw new Error('falla');");

/**
 * Ids of the demo specialists. The external service lists only the last one; the embedded service lists others before
 * it.
 */
const ids = demoSpecialists().map(({ id }) => String(id).trim());
const ONLY = ids.at(-1) ?? '';

let site: AppsScriptSite;

test.beforeAll(async () => {
  test.setTimeout(SITE_START_TIMEOUT_MS);
  const settings = { without: ids.filter((id) => id !== ONLY) };
  site = await startAppsScriptSite({ env: SERVER_LISTS, settings });
});
test.afterAll(() => site.stop());

async function deploy(to: AppsScriptSite, version: string, alter = THROWING): Promise<string> {
  const token = await createTeamToken('profile', 'equipo perfil', to.dirs.secretsDir);
  const build = await alterBuild('profile', version, alter);
  const team = deployCommandsFor({ to: to.origin, secretsDir: '', token });
  return team.deploy(build.path).finally(build.remove);
}

const statusOf = async (id: string) => (await fetch(`${site.origin}/detalle/${id}`)).status;

test('at a deploy a site test-renders the release with the lists that it fetched from its endpoints', async () => {
  await expect.poll(() => statusOf('nadie')).toBe(404);
  await expect(deploy(site, '9.9.1')).rejects.toThrow(`ProfilePage cannot be drawn (/detalle/${ONLY}): `);
  await deploy(site, '9.9.2', () => undefined);
});

test('a deploy to a remotes directory test-renders the release with the lists that its site has stored', async () => {
  const { remotesDir, secretsDir, dataDir } = site.dirs;
  const build = await alterBuild('profile', '9.9.3', THROWING);
  const env = {
    REMOTES_DIR: remotesDir,
    SECRETS_DIR: secretsDir,
    DATA_DIR: dataDir,
    ...SERVER_LISTS,
    ...site.service.env,
  };
  const deployed = runDeployCommand(['deploy', build.path, '--to', remotesDir, '--no-watch'], env);
  await expect(deployed.finally(build.remove)).rejects.toThrow(
    `ProfilePage cannot be drawn (/detalle/${ONLY}): `,
  );
});

test('until its first list arrives, a site test-renders releases with the demo lists', async () => {
  const early = await startAppsScriptSite({ env: SERVER_LISTS, settings: { mode: 'unreachable' } });
  try {
    await expect(deploy(early, '9.9.4')).rejects.toThrow(/ProfilePage cannot be drawn \(\/detalle\/\w+\): /);
    await deploy(early, '9.9.5', () => undefined);
  } finally {
    await early.stop();
  }
});
