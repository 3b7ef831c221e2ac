/** True if the suite tests a running site instead of starting one (`BASE_URL`). */
export const isExternalSite = process.env.BASE_URL !== undefined;

/** Returns the address of the site under test; the global setup sets it for the suite's own site. */
export function siteUrl(): string | undefined {
  return process.env.BASE_URL ?? process.env.CLUB_SITE;
}

export function requiredSiteUrl(): string {
  const url = siteUrl();
  if (!url) throw new Error('Neither BASE_URL nor the global setup says where the site is');
  return url;
}

/** Returns the address at which the same site does not render remotes on the server. */
export const clientRenderedSiteUrl = (): string => process.env.CLUB_CLIENT_RENDERED_SITE ?? requiredSiteUrl();
