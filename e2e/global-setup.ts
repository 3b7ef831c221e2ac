import { prepareDeployedBuilds } from './kit/sites/deployments';
import { startSplitSite } from './kit/sites/split-site';
import { isForeignSite } from './site-url';

/** Deploys what labs begin with, starts the composed site, unless BASE_URL names one that runs already, and ends it afterwards. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  const removeDeployed = await prepareDeployedBuilds();
  if (isForeignSite) return removeDeployed;
  const site = await startSplitSite();
  process.env.CLUB_SITE = site.origin;
  process.env.CLUB_PLAIN_SITE = site.plainOrigin;
  return async () => {
    await site.stop();
    await removeDeployed();
  };
}
