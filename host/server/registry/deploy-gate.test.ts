import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { deployBuild, openTestDeployDirectory, writeRemoteBuild } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { isUnrendered } from './changes';
import type { PrepareRelease } from './deploy-directory';

function setUp() {
  const dir = tempDir();
  const prepare = vi.fn<PrepareRelease>(async () => null);
  const { directory } = openTestDeployDirectory(dir, { prepare });
  const build = (version: string) => writeRemoteBuild(join(dir, version), 'profile', { version });
  const isMarked = async () => isUnrendered(await directory.state(), 'profile');
  return { directory, prepare, build, isMarked };
}

const ORDER = { remote: 'profile', by: 'test' } as const;
const FAILS = 'ProfilePage cannot be drawn (/detalle/1):\nfalla';

test('deploy refuses a release that cannot be rendered and suggests --unrendered', async () => {
  const { directory, prepare, build } = setUp();
  await deployBuild(directory, build('1.0.0'));
  const before = await directory.state();
  prepare.mockResolvedValue(FAILS);
  await expect(deployBuild(directory, build('1.1.0'))).rejects.toThrow(
    /^profile 1\.1\.0: ProfilePage cannot be drawn \(\/detalle\/1\): falla; --unrendered deploys it without being drawn$/,
  );
  expect(await directory.state()).toEqual(before);
});

test('an unrendered release is not test-rendered by a deploy or a rollback', async () => {
  const { directory, prepare, build, isMarked } = setUp();
  prepare.mockResolvedValue(FAILS);
  const { release } = await directory.add(build('1.0.0'));
  await directory.deploy({ ...ORDER, release, unrendered: true });
  expect(await isMarked()).toBe(true);
  prepare.mockResolvedValue(null);
  await deployBuild(directory, build('1.1.0'));
  expect(await isMarked()).toBe(false);
  await directory.rollback(ORDER);
  expect(await isMarked()).toBe(true);
  expect(prepare).toHaveBeenCalledOnce();
});

test('a rollback test-renders the earlier release and runs it even if rendering fails', async () => {
  const { directory, prepare, build } = setUp();
  await deployBuild(directory, build('1.0.0'));
  await deployBuild(directory, build('1.1.0'));
  prepare.mockClear().mockResolvedValue(FAILS);
  expect((await directory.rollback(ORDER)).version).toBe('1.0.0');
  expect(prepare).toHaveBeenCalledOnce();
  expect(prepare.mock.calls[0]?.[1].release.version).toBe('1.0.0');
});
