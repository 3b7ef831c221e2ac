import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { deployBuild, openTestDeployDirectory, writeRemoteBuild } from '../../trials/support/builds';
import { archivePreviousRelease, unpackArchive } from '../../trials/support/command-process';
import { tempDir } from '../../trials/support/temp-dir';
import { remoteFilesPlugin } from '../pages/static-files';
import type { LocalDeployDirectory } from './deploy-directory';
import { createDeploymentSource } from './deployment';
import { createToken, openTokens } from './tokens';

/** Signature of the previous host's function that opens a deploy directory. */
type OpenFormer = (options: {
  stateDir: string;
  releasesDir: string;
  secretsDir: string;
  remoteOrigins: string[];
  shared: { versions: Record<string, string> };
}) => LocalDeployDirectory;

type Program = { openDeployDirectory: OpenFormer } & Pick<
  typeof import('./deployment'),
  'createDeploymentSource'
> &
  Pick<typeof import('./tokens'), 'createToken' | 'openTokens'> & { remoteFiles: typeof remoteFilesPlugin };

const TODAY: Omit<Program, 'openDeployDirectory'> = {
  createDeploymentSource,
  createToken,
  openTokens,
  remoteFiles: remoteFilesPlugin,
};

const refuse = (reason: string): never => {
  throw new Error(reason);
};

const sources = archivePreviousRelease();
// Skips the tests in a shallow clone, which lacks the previous release's commit.
describe.skipIf(sources === null)('the previous host', () => {
  let folder = '';
  let previous: Program;
  beforeAll(async () => {
    folder = unpackArchive(sources ?? Buffer.alloc(0));
    const load = (file: string) =>
      import(/* @vite-ignore */ pathToFileURL(join(folder, 'host', 'server', file)).href);
    previous = {
      ...(await load('registry/deploy-directory.ts')),
      ...(await load('registry/deployment.ts')),
      ...(await load('registry/tokens.ts')),
      ...(await load('site/remote-files.ts')),
    };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Returns the releases that the current or previous host serves from a site's directory. */
  async function served(
    program: Omit<Program, 'openDeployDirectory'>,
    places: Record<'remotesDir' | 'secretsDir', string>,
  ) {
    const app = Fastify();
    onTestFinished(() => app.close());
    await app.register(program.remoteFiles, { remotesDir: places.remotesDir });
    const source = program.createDeploymentSource({ ...places, remoteOrigins: [], onRefused: refuse });
    const { registry, releases } = await source.current();
    const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
    const files = releases.profile.flatMap(({ release, manifest }) =>
      Object.keys(manifest.files).map((file) =>
        file === manifest.entry ? release.entry : release.entry.replace(/[^/]*$/, file),
      ),
    );
    const statuses = [...new Set(await Promise.all(files.map(statusOf)))];
    return { profile: registry.remotes.profile, statuses };
  }

  test('an upgraded host takes over releases and tokens, and the previous host serves all of them after a downgrade', async () => {
    const dir = tempDir();
    const { directory, remotesDir, secretsDir } = openTestDeployDirectory(dir);
    const places = { remotesDir, secretsDir };
    const former = previous.openDeployDirectory({
      stateDir: remotesDir,
      releasesDir: remotesDir,
      secretsDir,
      remoteOrigins: [],
      shared: { versions: { react: '19.3.1' } },
    });
    const build = (version: string, options: { hashed?: true } = { hashed: true }) =>
      writeRemoteBuild(join(dir, version), 'profile', { version, text: version, ...options });
    await deployBuild(former, build('1.0.0', {}));
    const secret = await previous.createToken(secretsDir, { remote: 'profile', name: 'equipo perfil' });

    const own = await served(TODAY, places);
    expect(own.profile).toMatchObject({ version: '1.0.0' });
    expect(own.statuses).toEqual([200]);
    expect(await openTokens(secretsDir, refuse).find(secret)).toMatchObject({ name: 'equipo perfil' });
    await deployBuild(directory, build('1.1.0'));
    await directory.rollback({ remote: 'profile', by: 'test' });
    await deployBuild(directory, build('1.2.0'));
    const today = await served(TODAY, places);
    expect(today.profile?.entry).toMatch(/^\/remotes\/profile\/remoteEntry-/);

    const back = await served(previous, places);
    expect(back.profile).toMatchObject({ version: '1.2.0', previous: { version: '1.0.0' } });
    expect(back.profile?.entry).toMatch(/^\/remotes\/profile\/1\.2\.0-[0-9a-f]{8}\/remoteEntry\.js$/);
    expect(back.statuses).toEqual([200]);
    expect(await previous.openTokens(secretsDir, refuse).find(secret)).not.toBeNull();

    await deployBuild(former, build('1.3.0'));
    await former.rollback({ remote: 'profile', by: 'test' });
    await deployBuild(former, build('1.4.0'));
    await former.prune({ remote: 'profile', by: 'test', keep: 2 });
    const again = await served(TODAY, places);
    expect(again.profile).toMatchObject({ version: '1.4.0', previous: { version: '1.2.0' } });
    expect(again.profile?.entry).toMatch(/^\/remotes\/profile\/remoteEntry-/);
    expect(again.statuses).toEqual([200]);
  });
});
