import type { Config } from '../config/config';

/** Where an origin is known to redirect every call: a spreadsheet's script gives its output from another host. */
const KNOWN_REDIRECTS: Readonly<Record<string, string>> = {
  'https://script.google.com': 'https://script.googleusercontent.com',
};

/** The origins that an endpoint takes a browser to before anything has been asked of it. */
function knownOriginsOf(url: string): string[] {
  const { origin } = new URL(url);
  const known = KNOWN_REDIRECTS[origin];
  return known ? [origin, known] : [origin];
}

/** Whether it is known beforehand where an endpoint redirects to. */
export const isRedirectKnown = (url: string): boolean => knownOriginsOf(url).length > 1;

/** The foreign origins that the browser must be allowed to connect to, each once; `learnt` are those of redirects. */
export function serviceOriginsOf(config: Config, learnt: readonly string[]): string[] {
  const urls = Object.values(config.externalEndpoints).filter((url) => url !== null);
  if (urls.length === 0) return [];
  return [...new Set([...urls.flatMap(knownOriginsOf), ...config.endpointOrigins, ...learnt])];
}
