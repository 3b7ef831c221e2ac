import { ERROR_REPORTS_PATH, SIGNALS_PATH } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import { SERVICE_PATHS } from '../http/service-paths';
import type { Config } from './config';

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
    signals: config.signals === 'on' ? { url: SIGNALS_PATH, vitals: config.signalsSample } : null,
    offline: config.serviceWorker === 'on',
  };
}
