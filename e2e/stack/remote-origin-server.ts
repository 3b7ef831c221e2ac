import type { RemoteName } from '@club/shared/federation';
import { type ServerProcess, startServerProcess } from '../../host/trials/support/command-process';
import { placeRelease } from './deployments';
import { built } from './paths';

/** An origin that serves the releases of a remote that were placed in a directory. */
export const serveReleases = (dir: string, port: number): Promise<ServerProcess> =>
  startServerProcess({ script: built.remoteOrigin, port, env: { REMOTES_DIR: dir }, readyPath: '/' });

/** An origin that serves one remote's releases, the build of the project already among them at `path`. */
export async function startRemoteOrigin(name: RemoteName, dir: string, port: number) {
  const path = await placeRelease(built.remote(name), name, dir);
  return { name, server: await serveReleases(dir, port), path };
}
