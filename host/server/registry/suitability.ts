import {
  CONTRACT_VERSION,
  isRemoteName,
  modulesOf,
  REMOTE_NAMES,
  type ReleaseManifest,
} from '@club/shared/federation';
import { satisfies } from 'semver';

export const unknownRemote = (name: string): string =>
  `${name} is not a remote of this site; there are ${REMOTE_NAMES.join(', ')}`;

/** Why a host with these shared modules cannot run a release, in one line; null when it can. */
export function unsuitability(
  { name, version, contract, modules, shared }: ReleaseManifest,
  hostShared: Readonly<Record<string, string>>,
): string | null {
  const release = `${name} ${version}`;
  if (!isRemoteName(name)) return unknownRemote(name);
  if (contract !== CONTRACT_VERSION) {
    return `${release} was built for contract ${contract}, this site runs contract ${CONTRACT_VERSION}`;
  }
  const missing = modulesOf(name).find((module) => !Object.hasOwn(modules, module));
  if (missing) return `${release} does not expose ${missing}`;
  for (const [wanted, built] of Object.entries(shared)) {
    const provided = hostShared[wanted];
    if (provided === undefined) return `${release} needs ${wanted}, which this site does not share`;
    if (!satisfies(provided, `^${built}`)) {
      return `${release} was built with ${wanted} ${built}, this site shares ${provided}`;
    }
  }
  return null;
}
