import { CONTRACT_VERSION, REMOTE_NAMES, releasesIn } from '@club/shared/federation';
import type { Deployment } from '../../registry/deployment';
import type { Overrides } from './choice';

/** Stands for the version of an overriding build, which nobody but its developer knows. */
const VERSION = 'local';

/** The deployment with the overrides in force; what is published is what such a remote falls back to. */
export function overriddenDeployment(deployment: Deployment, overrides: Overrides): Deployment {
  const remotes = { ...deployment.registry.remotes };
  const releases = { ...deployment.releases };
  for (const name of REMOTE_NAMES) {
    const entry = overrides[name];
    if (!entry) continue;
    const [published = null] = releasesIn(deployment.registry, name);
    remotes[name] = {
      version: VERSION,
      entry,
      integrity: '',
      contract: CONTRACT_VERSION,
      previous: published,
    };
    releases[name] = releases[name].slice(0, 1);
  }
  return { ...deployment, registry: { ...deployment.registry, remotes }, releases };
}
