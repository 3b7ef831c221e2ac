import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDeployDirectory } from '../../server/registry/deploy-directory';
import { createDeploymentSource } from '../../server/registry/deployment';
import { openDeployStore } from '../../server/registry/open-deploy-store';
import { deployBuild } from './builds';
import { openAsServer } from './databases';
import { tempDir } from './temp-dir';

type ServerOptions = {
  /** URL of the database, or of a proxy to it whose connections can be cut. */
  url: string;
  /** Running server whose keys the new server gets, since all servers of a cluster use the same keys. */
  like?: { secretsDir: string };
  dir?: string;
};

/** Opens one server's deployments on a shared database, without HTTP; closes them after the test. */
export async function openClusterServer({ url, like, dir = tempDir() }: ServerOptions) {
  const [remotesDir, secretsDir] = [join(dir, 'remotes'), join(dir, 'secrets')];
  mkdirSync(secretsDir, { recursive: true });
  if (like)
    cpSync(like.secretsDir, secretsDir, { recursive: true, filter: (file) => !file.includes('followed') });
  const database = await openAsServer(url, 1_000);
  const logged: string[] = [];
  const log = {
    info: (line: string) => void logged.push(line),
    error: ({ reason }: { reason: string }) => void logged.push(reason),
  };
  const cluster = openDeployStore({ remotesDir, secretsDir, shared: { database, url }, log });
  const directory = openDeployDirectory({
    store: cluster,
    remoteOrigins: [],
    shared: { versions: { react: '19.3.1' } },
  });
  const source = () =>
    createDeploymentSource({
      remotesDir,
      secretsDir,
      remoteOrigins: [],
      onRefused: (reason) => void logged.push(reason),
    });
  return { dir, remotesDir, secretsDir, cluster, directory, database, logged, source };
}

export type ClusterServer = Awaited<ReturnType<typeof openClusterServer>>;

/** Opens two servers on one database, with this build deployed. */
export async function openTwoServers(url: string, build: string) {
  const one = await openClusterServer({ url });
  await deployBuild(one.directory, build);
  const other = await openClusterServer({ url, like: one });
  await other.cluster.follow();
  return { url, one, other };
}

/** Returns the version of a remote that a server runs. */
export const runningVersion = async ({ directory }: ClusterServer, remote = 'profile') =>
  (await directory.state()).lines[remote]?.[0]?.version;
