import { join } from 'node:path';
import type { RemoteName } from '@club/shared/federation';
import type { ServerProcess } from '../../../host/trials/support/command-process';
import { freePorts } from '../../../host/trials/support/free-ports';
import { alterBuild, type BuildAlteration } from './altered-build';
import { deployments, placeRelease } from './deployments';
import { type SignedState, signedText, stateFile, successorOf } from './signed-state';
import { startSiteServer } from './site-server';
import { serveReleases } from './split-site';
import { built, makeTempDir } from './workspace';

/** A site whose servers can stop and restart on the same ports, with the profile on its own origin. */
export type StoppableSite = {
  origin: string;
  start: (env?: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
  publish: (name: 'directory' | 'feedback', version: string, alter: BuildAlteration) => Promise<void>;
  /** Builds a changed release and rolls it out to a share of visitors. */
  rollOut: (name: 'directory' | 'feedback', version: string, alter: BuildAlteration) => Promise<void>;
  /** Restores the first releases and removes a test's settings. */
  reset: () => Promise<void>;
  remove: () => Promise<void>;
};

export async function makeStoppableSite(): Promise<StoppableSite> {
  const dir = await makeTempDir();
  const within = (folder: string) => join(dir.path, folder);
  const [port = 0, profilePort = 0] = await freePorts(2);
  const profileOrigin = `http://127.0.0.1:${profilePort}`;
  const remoteOrigins = [profileOrigin];
  const place = { remotesDir: within('remotes'), secretsDir: within('secrets') };
  const { secretsDir } = place;
  const team = deployments({ to: place.remotesDir, secretsDir, remoteOrigins });
  const file = stateFile(place.remotesDir);
  const serveProfile = () => serveReleases(within('profile'), profilePort);
  let running: Pick<ServerProcess, 'stop'>[] = [];
  let isAsAtFirst = false;
  let first: SignedState | null = null;

  async function stop() {
    isAsAtFirst = false;
    await Promise.all(running.splice(0).map((server) => server.stop()));
  }
  async function start(env: Record<string, string> = {}) {
    running = [await serveProfile()];
    running.push(await startSiteServer({ ...place, port, dataDir: within('data'), remoteOrigins, env }));
    first ??= await file.state();
    isAsAtFirst = Object.keys(env).length === 0;
  }
  async function deployBy(
    how: 'deploy' | 'rollOut',
    name: RemoteName,
    version: string,
    alter: BuildAlteration,
  ) {
    const build = await alterBuild(name, version, alter);
    await team[how](build.path).finally(build.remove);
  }
  async function reset() {
    if (first) await file.write(await signedText(successorOf(await file.state(), first), secretsDir));
    if (isAsAtFirst) return;
    await stop();
    await start();
  }
  async function remove() {
    await stop();
    await dir.remove();
  }

  const path = await placeRelease(built.remote('profile'), 'profile', within('profile'));
  const origin = await serveProfile();
  await team.deployFrom('profile', profileOrigin + path);
  await team.deploy(built.remote('directory'), built.remote('feedback'));
  await origin.stop();
  return {
    origin: `http://127.0.0.1:${port}`,
    start,
    stop,
    publish: (...release) => deployBy('deploy', ...release),
    rollOut: (...release) => deployBy('rollOut', ...release),
    reset,
    remove,
  };
}
