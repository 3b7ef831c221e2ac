import { createEnvReader, type Env } from '../../env-reader';
import { exportedSite } from '../../export/exported-site';
import { SHARED_VERSIONS } from '../../shared-versions';
import { type DeployDirectory, openDeployDirectory } from '../deploy-directory';
import { DeployRefused } from '../deploy-refused';
import { openRunningSite } from './site-client';

/** Where to deploy to: the address of a running site, or a directory that a host reads or that holds an export. */
export function openTarget(to: string, environment: Env): DeployDirectory {
  if (/^https?:\/\//.test(to)) return openRunningSite({ url: to, token: environment.DEPLOY_TOKEN });
  const env = createEnvReader(environment);
  const secretsDir = env.text('SECRETS_DIR', '.secrets');
  const remoteOrigins = env.origins('REMOTE_ORIGINS');
  const [problem] = env.problems;
  if (problem) throw new DeployRefused(problem);
  return openDeployDirectory({
    stateDir: to,
    releasesDir: to,
    secretsDir,
    remoteOrigins,
    sharedVersions: SHARED_VERSIONS,
    ...exportedSite(to),
  });
}
