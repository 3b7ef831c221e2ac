import { isForeignSite } from './site-url';
import { startSplitSite } from './stack/split-site';

/** Starts the composed site for the suite and ends it afterwards, unless BASE_URL names one that runs already. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (isForeignSite) return undefined;
  const site = await startSplitSite();
  process.env.CLUB_SITE = site.origin;
  process.env.CLUB_PLAIN_SITE = site.plainOrigin;
  return site.stop;
}
