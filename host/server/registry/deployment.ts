import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  REMOTE_NAMES,
  type Registry,
  type Release,
  type ReleaseManifest,
  type RemoteName,
  releasesIn,
} from '@club/shared/federation';
import { readKeys } from './keys';
import { manifestOf, notAllowed, originOf } from './release-folder';
import { registryOf } from './state';
import { readState, STATE_FILE } from './state-file';

/** A release with the manifest of its files. */
export type DeployedRelease = { release: Release; manifest: ReleaseManifest };

/** What the site runs right now: the registry, and per remote its release and the previous one, where it has any. */
export type Deployment = { registry: Registry; releases: Record<RemoteName, DeployedRelease[]> };

export type DeploymentSource = { current(): Promise<Deployment> };

type Options = {
  remotesDir: string;
  /** Where the key lies that the state must be signed with. */
  secretsDir: string;
  /** Further origins that a registry may point at. */
  remoteOrigins: readonly string[];
  /** Told of a registry that changed into one that cannot be used; the former one stays in force. */
  onRefused: (reason: string) => void;
};

async function readRegistry({ remotesDir, secretsDir }: Options): Promise<Registry> {
  const keys = await readKeys(secretsDir);
  if (!keys)
    throw new Error(`${secretsDir} holds no key to check ${STATE_FILE} with; a first start wants --builds`);
  const state = await readState(remotesDir, keys.publicKey);
  const registry = state && registryOf(state);
  if (!registry || Object.keys(registry.remotes).length === 0)
    throw new Error(`${remotesDir} holds no release of any remote yet`);
  return registry;
}

/** The remotes of which a site has no release. */
export const missingFrom = ({ remotes }: Registry): RemoteName[] =>
  REMOTE_NAMES.filter((name) => !remotes[name]);

/** What a registry means, with the manifests that the directory of releases keeps. Rejects at an origin that is not allowed. */
export async function deploymentOf(
  registry: Registry,
  { remotesDir, remoteOrigins }: Pick<Options, 'remotesDir' | 'remoteOrigins'>,
): Promise<Deployment> {
  const releases: Partial<Deployment['releases']> = {};
  for (const name of REMOTE_NAMES) {
    releases[name] = await Promise.all(
      releasesIn(registry, name).map(async (release) => {
        const origin = originOf(release.entry);
        if (origin && !remoteOrigins.includes(origin)) {
          throw new Error(`${name}: ${notAllowed(origin)}`);
        }
        return { release, manifest: await manifestOf(remotesDir, name, release) };
      }),
    );
  }
  return { registry, releases: releases as Deployment['releases'] };
}

const readDeployment = async (options: Options): Promise<Deployment> =>
  deploymentOf(await readRegistry(options), options);

/** A registry that could not be used is looked at again after this. */
const RETRY_AFTER_MS = 1_000;

/** Reads what is deployed whenever its file has changed. `current` rejects only while there has been no usable one. */
export function createDeploymentSource(options: Options): DeploymentSource {
  const file = join(options.remotesDir, STATE_FILE);
  let known: { stamp: string; deployment: Promise<Deployment> } | null = null;

  const stampOf = async () => {
    const { mtimeMs, ino, size } = await stat(file);
    return `${mtimeMs}-${ino}-${size}`;
  };

  async function current(): Promise<Deployment> {
    const stamp = await stampOf().catch(() => 'missing');
    if (known?.stamp === stamp) return known.deployment;
    const former = known?.deployment;
    const deployment = readDeployment(options).catch((error: Error) => {
      options.onRefused(error.message);
      setTimeout(() => {
        if (known?.deployment === deployment) known = former ? { stamp: '', deployment: former } : null;
      }, RETRY_AFTER_MS).unref();
      if (former) return former;
      throw error;
    });
    known = { stamp, deployment };
    return deployment;
  }

  return { current };
}
