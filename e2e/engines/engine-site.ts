import { join } from 'node:path';
import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import { freePorts } from '../../host/trials/support/free-ports';
import { alterBuild, type BuildAlteration } from '../kit/sites/altered-build';
import {
  type CompleteRegistry,
  copyReleaseToOrigin,
  deployCommandsFor,
  registryFromState,
  signedStateText,
  stateFile,
  stateFromRegistry,
  withNextSerial,
} from '../kit/sites/deployments';
import { startRemoteOrigin, startSiteServer } from '../kit/sites/site-server';
import { makeTempDir } from '../kit/sites/workspace';
import { type FaultProxy, startFaultProxy } from './front';

export type EngineSite = {
  origin: string;
  /** Proxy in front of the host. */
  host: FaultProxy;
  /** Proxy in front of each remote's origin. */
  remotes: Record<RemoteName, FaultProxy>;
  /**
   * Copies the build in `from`, by default the project's, changes the copy with `alter`, and deploys it from the
   * remote's origin.
   */
  publish: (name: RemoteName, version: string, alter: BuildAlteration, from?: string) => Promise<void>;
  rollBack: (name: RemoteName) => Promise<string>;
  /** Changes and signs the registry directly, without the site's commands. */
  changeRegistry: (change: (registry: CompleteRegistry) => void) => Promise<void>;
  /** Restarts the host's server on the same port and data, with additional environment variables. */
  restart: (env: Record<string, string>) => Promise<void>;
  /** Removes faults, published releases and the environment variables of `restart`. */
  reset: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts the origin server of one remote and a proxy in front of it. */
async function startRemote(name: RemoteName, dir: string, port = 0, frontPort = 0) {
  const origin = await startRemoteOrigin(name, dir, port);
  return { ...origin, front: await startFaultProxy(frontPort, origin.server.origin) };
}

/** Starts the site with each remote on its own origin, behind proxies that can inject faults. */
export async function startEngineSite(env: Record<string, string>): Promise<EngineSite> {
  const dir = await makeTempDir();
  const within = (folder: string) => join(dir.path, folder);
  const remotesDir = within('remotes');
  const secretsDir = within('secrets');
  // Allocates all ports at once, since separate calls could return the same one.
  const [port = 0, frontPort = 0, ...ports] = await freePorts(2 + 2 * REMOTE_NAMES.length);
  const remotes = await Promise.all(
    REMOTE_NAMES.map((name, i) => startRemote(name, within(name), ports[2 * i], ports[2 * i + 1])),
  );
  const remoteOrigins = remotes.map(({ front }) => front.origin);
  const team = deployCommandsFor({ to: remotesDir, secretsDir, remoteOrigins });
  for (const { name, front, path } of remotes) await team.deployFrom(name, front.origin + path);

  const options = { port, remotesDir, secretsDir, dataDir: within('data'), remoteOrigins };
  let server = await startSiteServer({ ...options, env });
  let isAsUsual = true;
  const host = await startFaultProxy(frontPort, server.origin);
  const state = stateFile(remotesDir);
  const first = await state.state();
  let { serial } = first;
  const fronts = Object.fromEntries(remotes.map(({ name, front }) => [name, front])) as EngineSite['remotes'];

  async function publish(name: RemoteName, version: string, alter: BuildAlteration, from?: string) {
    const build = await alterBuild(name, version, alter, from);
    const path = await copyReleaseToOrigin(build.path, name, within(name)).finally(build.remove);
    await team.deployFrom(name, fronts[name].origin + path);
  }
  async function changeRegistry(change: (registry: CompleteRegistry) => void) {
    const now = await state.state();
    const changed = registryFromState(now);
    change(changed);
    await state.write(
      await signedStateText(withNextSerial(now, stateFromRegistry(changed, now)), secretsDir),
    );
  }
  async function restart(changes: Record<string, string>) {
    await server.stop();
    server = await startSiteServer({ ...options, env: { ...env, ...changes } });
    isAsUsual = Object.keys(changes).length === 0;
  }
  async function reset() {
    await Promise.all([host, ...Object.values(fronts)].map((front) => front.heal()));
    const now = await state.state();
    if (now.serial !== serial) {
      await state.write(await signedStateText(withNextSerial(now, first), secretsDir));
      // Makes the server read the restored registry: if the next test breaks the registry, the server keeps this one.
      await (await fetch(`${server.origin}/registry.json`)).text();
    }
    serial = (await state.state()).serial;
    if (!isAsUsual) await restart({});
  }
  async function stop() {
    await Promise.all([host, ...Object.values(fronts)].map((front) => front.stop()));
    await Promise.all([server, ...remotes.map((remote) => remote.server)].map((one) => one.stop()));
    await dir.remove();
  }
  return {
    origin: host.origin,
    host,
    remotes: fronts,
    publish,
    rollBack: team.rollBack,
    changeRegistry,
    restart,
    reset,
    stop,
  };
}
