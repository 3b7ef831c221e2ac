import { join } from 'node:path';
import type { RemoteName } from '@club/shared/federation';
import { remotesCommand } from './remotes-command';

type Place = {
  /** The directory that a host reads, or the address of a running site. */
  to: string;
  secretsDir: string;
  remoteOrigins?: readonly string[];
  /** Needed where `to` is a running site. */
  token?: string;
  /** The command, when it is not that of this build. */
  script?: string;
};

/** What a team does with the site's command, in one place. */
export function deployments({ to, secretsDir, remoteOrigins = [], token, script }: Place) {
  const env = {
    // A host is to read it: only then may the first deploy make it.
    REMOTES_DIR: to,
    SECRETS_DIR: secretsDir,
    REMOTE_ORIGINS: remoteOrigins.join(','),
    // A directory takes whatever a test needs to lie there: releases are only tried by hosts, which draw them.
    ...(token ? { DEPLOY_TOKEN: token } : { SERVER_RENDERING: 'off' }),
  };
  const run = (...args: string[]) => remotesCommand([...args, '--to', to], env, script);
  return {
    /** Puts builds in force. */
    deploy: (...builds: string[]) => run('deploy', ...builds, '--no-watch'),
    /** The same, never to be drawn on the server. */
    deployUnrendered: (build: string) => run('deploy', build, '--unrendered', '--no-watch'),
    /** Sends a build to a share of visitors. */
    rollOut: (build: string) => run('deploy', build, '--rollout', '--no-watch'),
    /** Holds, goes on with or stops what is sent to a share of visitors, or tells of it. */
    rollout: (name: RemoteName, word: 'status' | 'hold' | 'go' | 'stop') => run('rollout', name, word),
    /** Puts a release in force that another origin serves. */
    deployFrom: (name: RemoteName, url: string) => run('deploy', name, '--from', url, '--no-watch'),
    rollBack: (name: string) => run('rollback', name),
    history: () => run('history'),
  };
}

/** Makes a deploy token for a remote. */
export const createToken = (
  name: string,
  user: string,
  secretsDir: string,
  script?: string,
): Promise<string> => remotesCommand(['token', name, user], { SECRETS_DIR: secretsDir }, script);

/** Puts a build where an origin of its own serves it; answers with the release's path there. */
export async function placeRelease(build: string, name: RemoteName, originDir: string): Promise<string> {
  const folder = await remotesCommand(['release', build, '--into', join(originDir, name)], {});
  return `/remotes/${name}/${folder.slice(folder.lastIndexOf('/') + 1)}/`;
}
