import { join } from 'node:path';
import type { RemoteName } from '@club/shared/federation';
import type { ServerProcess } from '../../host/trials/support/command-process';
import { freePorts } from '../../host/trials/support/free-ports';
import { type Alteration, alterBuild } from './altered-build';
import { deployments } from './deployments';
import { built } from './paths';
import { startRemoteOrigin } from './remote-origin-server';
import { startSite } from './site';
import { makeTempDir } from './temp-dir';

/** A site whose servers end and start again on the same ports, with the profile on an origin of its own. */
export type StoppableSite = {
  origin: string;
  /** Where the profile's files lie, on their own origin. */
  profileOrigin: string;
  start: (env?: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
  publish: (name: 'directory' | 'feedback', version: string, alter: Alteration) => Promise<void>;
  /** Builds a release of another source and sends it to a share of visitors. */
  rollOut: (name: 'directory' | 'feedback', version: string, alter: Alteration) => Promise<void>;
  remove: () => Promise<void>;
};

export async function makeStoppableSite(): Promise<StoppableSite> {
  const dir = await makeTempDir();
  const within = (folder: string) => join(dir.path, folder);
  const [port = 0, profilePort = 0] = await freePorts(2);
  const profileOrigin = `http://127.0.0.1:${profilePort}`;
  const remoteOrigins = [profileOrigin];
  const place = { remotesDir: within('remotes'), secretsDir: within('secrets') };
  const team = deployments({ to: place.remotesDir, secretsDir: place.secretsDir, remoteOrigins });
  const startProfile = () => startRemoteOrigin('profile', within('profile'), profilePort);
  let running: Pick<ServerProcess, 'stop'>[] = [];
  let follow = async () => {};

  async function stop() {
    await Promise.all(running.splice(0).map((server) => server.stop()));
  }
  async function start(env: Record<string, string> = {}) {
    const { server } = await startProfile();
    running = [server];
    const site = await startSite({ ...place, port, dataDir: within('data'), remoteOrigins, env });
    follow = site.follow;
    running.push(site);
  }
  async function deployBy(how: 'deploy' | 'rollOut', name: RemoteName, version: string, alter: Alteration) {
    const build = await alterBuild(name, version, alter);
    await team[how](build.path).finally(build.remove);
    await follow();
  }
  async function remove() {
    await stop();
    await dir.remove();
  }

  const { server, path } = await startProfile();
  running = [server];
  await team.deployFrom('profile', profileOrigin + path);
  await team.deploy(built.remote('directory'), built.remote('feedback'));
  await stop();
  return {
    origin: `http://127.0.0.1:${port}`,
    profileOrigin,
    start,
    stop,
    publish: (...release) => deployBy('deploy', ...release),
    rollOut: (...release) => deployBy('rollOut', ...release),
    remove,
  };
}
