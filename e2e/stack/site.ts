import { startNginxSite } from './nginx-site';
import type { RunningSite } from './running-site';
import { type SiteKind, siteKind } from './site-kind';
import { type SiteOptions, startSiteServer } from './site-server';

/** The composed site with what runs in `remotesDir`, served as the suite, or the caller, wants it. */
export async function startSite(options: SiteOptions, kind: SiteKind = siteKind): Promise<RunningSite> {
  if (kind === 'nginx') return startNginxSite(options);
  const server = await startSiteServer(options);
  const { remotesDir } = options;
  return { ...server, deployDir: remotesDir, releasesDir: remotesDir, follow: async () => undefined };
}
