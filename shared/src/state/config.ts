import type { SiteConfig } from '../service';

let current: SiteConfig | null = null;

/** Sets the site's configuration for the stores; the host calls it once before rendering. */
export function configureSite(config: SiteConfig): void {
  current = config;
}

export function siteConfig(): SiteConfig {
  if (!current) throw new Error('configureSite must run before the stores are used');
  return current;
}
