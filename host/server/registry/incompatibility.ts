import {
  CONTRACT_VERSION,
  isRemoteName,
  RELEASE_MAPS_FILE,
  REMOTE_NAMES,
  type ReleaseManifest,
  requiredModulesOf,
  unsupportedUses,
} from '@club/shared/federation';
import satisfies from 'semver/functions/satisfies.js';
import { shortenReason } from './deploy-refused';
import type { HostSharedModules } from './host-shared';

export const unknownRemoteMessage = (name: string): string =>
  `${name} is not a remote of this site; there are ${REMOTE_NAMES.join(', ')}`;

const SOURCE_MAP = /\.maps?$/;

/** Returns in one line why this host cannot run a release; null if it can. */
export function incompatibility(manifest: ReleaseManifest, host: HostSharedModules): string | null {
  const reason = reasonAgainst(manifest, host);
  return reason === null ? null : shortenReason(reason);
}

function reasonAgainst(
  { name, version, contract, files, modules, shared, takes }: ReleaseManifest,
  host: HostSharedModules,
): string | null {
  const release = `${name} ${version}`;
  if (!isRemoteName(name)) return unknownRemoteMessage(name);
  if (contract !== CONTRACT_VERSION) {
    return `${release} was built for contract ${contract}, this site runs contract ${CONTRACT_VERSION}`;
  }
  const map = Object.keys(files).find((file) => SOURCE_MAP.test(file));
  if (map) return `${release} would show ${map} to visitors: source maps belong in ${RELEASE_MAPS_FILE}`;
  const missing = requiredModulesOf(name).find((module) => !Object.hasOwn(modules, module));
  if (missing) return `${release} does not expose ${missing}`;
  for (const [wanted, built] of Object.entries(shared)) {
    const provided = Object.hasOwn(host.versions, wanted) ? host.versions[wanted] : undefined;
    if (provided === undefined) return `${release} needs ${wanted}, which this site does not share`;
    if (!satisfies(provided, `^${built}`)) {
      return `${release} was built with ${wanted} ${built}, this site shares ${provided}`;
    }
  }
  const [reason] = takes && host.surface ? unsupportedUses(takes, host.surface) : [];
  return reason === undefined ? null : `${release} ${reason}`;
}
