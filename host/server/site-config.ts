import { ERROR_REPORTS_PATH } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import type { Config } from './config';
import { SERVICE_PATHS } from './service/paths';

/** What the browser gets to know of the configuration: the answer of GET /config.json. */
export function siteConfigOf(config: Config): SiteConfig {
  const external = config.externalEndpoints;
  return {
    endpoints: {
      specialists: external.specialists ?? SERVICE_PATHS.specialists,
      ratings: external.ratings ?? SERVICE_PATHS.ratings,
      feedback: external.feedback ?? SERVICE_PATHS.feedback,
      evaluation: external.evaluation ?? SERVICE_PATHS.evaluation,
    },
    resultsRating: config.resultsRating,
    contact: config.contact,
    errorReports: ERROR_REPORTS_PATH,
  };
}

/** Where an origin is known to redirect every call: a spreadsheet's script gives its output from another host. */
const KNOWN_REDIRECTS: Readonly<Record<string, string>> = {
  'https://script.google.com': 'https://script.googleusercontent.com',
};

/** The origins that an endpoint takes a browser to before anything has been asked of it. */
export function knownOriginsOf(url: string): string[] {
  const { origin } = new URL(url);
  const known = KNOWN_REDIRECTS[origin];
  return known ? [origin, known] : [origin];
}

/** The foreign origins that the browser must be allowed to connect to, each once; `learnt` are those of redirects. */
export function serviceOriginsOf(config: Config, learnt: readonly string[] = []): string[] {
  const urls = Object.values(config.externalEndpoints).filter((url) => url !== null);
  if (urls.length === 0) return [];
  return [...new Set([...urls.flatMap(knownOriginsOf), ...config.endpointOrigins, ...learnt])];
}
