import type { Config } from '../../platform/config/config';

/** Origins to which script services redirect every call. */
const BUILT_IN_REDIRECTS: Readonly<Record<string, readonly string[]>> = {
  'https://script.google.com': ['https://script.googleusercontent.com'],
};

type Endpoints = Pick<Config, 'externalEndpoints'>;

/** Returns the origin of each external endpoint, once. */
export function endpointOriginsOf({ externalEndpoints }: Endpoints): string[] {
  const urls = Object.values(externalEndpoints).filter((url) => url !== null);
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

/** Returns true if the origin that an endpoint redirects to is built in. */
export const hasBuiltInRedirect = (url: string): boolean => new URL(url).origin in BUILT_IN_REDIRECTS;

/** Returns the foreign origins that pages may connect to for their data, because the policy applies to redirects too. */
export function serviceOriginsOf(config: Endpoints & Pick<Config, 'endpointOrigins'>): string[] {
  const own = endpointOriginsOf(config);
  if (own.length === 0) return [];
  const builtIn = own.flatMap((origin) => BUILT_IN_REDIRECTS[origin] ?? []);
  return [...new Set([...own, ...builtIn, ...config.endpointOrigins])];
}
