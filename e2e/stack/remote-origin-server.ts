import type { RemoteName } from '@club/shared/federation';
import { startServerProcess } from '../../host/trials/support/command-process';
import { placeRelease } from './deployments';
import { built } from './paths';

/** An origin that serves one remote's releases, the build of the project already among them at `path`. */
export async function startRemoteOrigin(name: RemoteName, dir: string, port: number) {
  const path = await placeRelease(built.remote(name), name, dir);
  const env = { REMOTES_DIR: dir };
  const server = await startServerProcess({ script: built.remoteOrigin, port, env, readyPath: '/' });
  return { name, server, path };
}
