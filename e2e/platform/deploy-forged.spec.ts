import { join } from 'node:path';
import { freePorts } from '../../host/trials/support/free-ports';
import { pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { AllRemotesPage } from '../kit/pages/composed-page';
import { uploadAndDeploy } from '../kit/sites/deploy-api';
import { deployBuilds, stateFile } from '../kit/sites/deployments';
import { startSiteServer } from '../kit/sites/site-server';
import { makeTempDir } from '../kit/sites/workspace';

const forge = (text: string) => text.replaceAll('remoteEntry', 'otherEntry');

test('a registry that was changed after it was signed is ignored, and nothing can be deployed on top of it', async ({
  page,
  lab,
  labVisitor,
  directory,
}) => {
  const site = new AllRemotesPage(page, pickWithoutVideo(directory));
  const registry = await (await fetch(`${lab.origin}/registry.json`)).json();
  const forged = forge(await lab.file.text());
  expect(forged).not.toBe(await lab.file.text());
  await lab.file.write(forged);

  expect(await (await fetch(`${lab.origin}/registry.json`)).json()).toEqual(registry);
  await expect.poll(lab.log).toContain('is not signed with the key of this site');
  await labVisitor.visit(site.path);
  await expect(site.shown('profile')).toBeVisible();
  const refused = await uploadAndDeploy(lab, () => undefined);
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatch(/is not signed with the key of this site$/);
  expect(await lab.file.text()).toBe(forged);
});

test('a host does not start on a registry that was changed after it was signed', async () => {
  const dir = await makeTempDir();
  const remotesDir = join(dir.path, 'remotes');
  const secretsDir = join(dir.path, 'secrets');
  const dataDir = join(dir.path, 'data');
  await deployBuilds({ remotesDir, secretsDir });
  const file = stateFile(remotesDir);
  await file.write(forge(await file.text()));
  const [port = 0] = await freePorts(1);
  const starting = startSiteServer({ port, remotesDir, secretsDir, dataDir });
  await expect(starting).rejects.toThrow(/is not signed with the key of this site/);
  await dir.remove();
});
