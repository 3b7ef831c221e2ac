import { startNginxSite } from './nginx-site';
import type { ServerProcess } from './server-process';
import { type SiteKind, siteKind } from './site-kind';
import { type SiteOptions, startSiteServer } from './site-server';

export type Site = ServerProcess & {
  /** The directory that deploys of this site go to. */
  deployDir: string;
  releasesDir: string;
  /** Lets the site see what was written there behind the back of its commands. */
  follow: () => Promise<void>;
};

/** The composed site with what runs in `remotesDir`, served as the suite, or the caller, wants it. */
export async function startSite(options: SiteOptions, kind: SiteKind = siteKind): Promise<Site> {
  if (kind === 'nginx') return startNginxSite(options);
  const server = await startSiteServer(options);
  const { remotesDir } = options;
  return { ...server, deployDir: remotesDir, releasesDir: remotesDir, follow: async () => undefined };
}
