import { linkQuery } from '@club/shared/routes';

/** The address of the same page with the published release of these remotes. */
export function publishedUrl(page: string, remotes: readonly string[]): string {
  const url = new URL(page);
  for (const remote of remotes) url.searchParams.set(`remote.${remote}`, '');
  url.search = linkQuery(url.searchParams);
  return url.href;
}
