/** True when the suite runs against a site that somebody else started. */
export const isForeignSite = process.env.BASE_URL !== undefined;

/** Where the site under test is; the global setup says so for the suite's own. */
export function siteUrl(): string | undefined {
  return process.env.BASE_URL ?? process.env.CLUB_SITE;
}

export function requiredSiteUrl(): string {
  const url = siteUrl();
  if (!url) throw new Error('Neither BASE_URL nor the global setup says where the site is');
  return url;
}

/** The same site where nothing of the remotes is drawn on the server: its pages begin as skeletons. */
export const plainSiteUrl = (): string => process.env.CLUB_PLAIN_SITE ?? requiredSiteUrl();
