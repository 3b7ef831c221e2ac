import { expect, test } from '../kit/fixtures';
import { alterBuild } from '../kit/sites/altered-build';
import { deployApi, profileDeployApi } from '../kit/sites/deploy-api';

test('a second concurrent change of one remote is refused, over HTTP and in the remotes directory; other remotes can deploy', async ({
  lab,
}) => {
  const api = await profileDeployApi(lab);
  const build = await alterBuild('profile', '9.9.9', () => undefined);
  const url = await lab.elsewhere.place(build.path, 'profile');
  const { directory } = (await lab.registry()).remotes;
  // Uploads beforehand, because the host waits only ten seconds for the held file.
  const other = deployApi(lab.origin, 'directory', await lab.token('directory'));
  const otherBuild = await alterBuild('directory', '9.9.9', () => undefined);
  const { release = '' } = (await other.upload(otherBuild.path).finally(otherBuild.remove)).body;
  const waiting = lab.elsewhere.hold(/remoteEntry[\w.-]*\.js$/);
  const first = api.deploy({ url });
  const goOn = await waiting;
  const file = await lab.file.text();

  const underWay = /another change of profile is under way/;
  expect(await api.rollBack()).toEqual({
    status: 409,
    body: { error: expect.stringMatching(underWay) },
  });
  await expect(lab.publish('profile', '9.9.8', () => undefined)).rejects.toThrow(underWay);
  expect(await lab.file.text()).toBe(file);
  expect((await other.deploy({ release })).status).toBe(200);
  expect((await lab.registry()).remotes.directory.previous?.entry).toBe(directory.entry);

  goOn();
  expect((await first).status).toBe(200);
  const { remotes } = await lab.registry();
  expect(remotes.profile.entry.startsWith(`${new URL('..', url).href}remoteEntry`)).toBe(true);
  expect(remotes.directory.version, 'neither deploy undid the other').toBe('9.9.9');
  await build.remove();
});
