import { prepareDeployedBuilds } from './kit/sites/deployments';
import { startMultiOriginSite } from './kit/sites/site-server';
import { isExternalSite } from './site-url';

/**
 * Prepares directories with deployed builds and starts the site, unless BASE_URL names a running one. Returns a function
 * that stops the site.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  const removeDeployed = await prepareDeployedBuilds();
  if (isExternalSite) return removeDeployed;
  const site = await startMultiOriginSite();
  process.env.CLUB_SITE = site.origin;
  process.env.CLUB_CLIENT_RENDERED_SITE = site.clientRenderedOrigin;
  return async () => {
    await site.stop();
    await removeDeployed();
  };
}
