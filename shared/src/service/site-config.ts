export type EndpointName = 'specialists' | 'ratings' | 'feedback' | 'evaluation';

/** URLs of the four calls of Spec §7: absolute, or paths on this site for the embedded service. */
export type ServiceEndpoints = Record<EndpointName, string>;

/** Source of the average rating on a result card. Ruling 3. */
export type ResultsRatingSource = 'sample' | 'service';

/** Contact data of the retailer, which the specification leaves open. Rulings 21 and 27. */
export type SiteContact = {
  phone: string;
  email: string;
  /** Phone digits with country code, as in wa.me links. */
  whatsapp: string;
  /** Customer service phone in the legal notice of the profile. */
  servicePhone: string;
  /** URL of the PDF with the club's policies. */
  terms: string;
  social: { facebook: string; instagram: string; youtube: string };
};

/**
 * A remote that `?remote.<name>=…` in the page's URL overrides: with a release on another origin, or with the key of a
 * preview.
 */
export type RemoteOverride = {
  remote: string;
  /** Origin of the remote; empty for a preview on this site, null if the site rejects the override. */
  origin: string | null;
  /** Set if the override is a preview, accepted or rejected. */
  isPreview?: true;
  /** Set if a development server on the visitor's machine serves the remote. */
  isDevelopment?: true;
};

/** URL to which pages send health signals, and the percentage of page loads that measure web vitals. */
export type SignalsConfig = { url: string; vitals: number };

/** Response of `GET /config.json`, also inline in the HTML. */
export type SiteConfig = {
  endpoints: ServiceEndpoints;
  resultsRating: ResultsRatingSource;
  contact: SiteContact;
  /** URL to which pages send error reports; null or missing if they are disabled. */
  errorReports?: string | null;
  /** URL to which visitors' reports of evaluations are sent; null or missing if the site has no report form. */
  evaluationReports?: string | null;
  /** Settings of health signals; null or missing if they are disabled. */
  signals?: SignalsConfig | null;
  /** Whether browsers cache the site for offline use. */
  offline?: boolean;
  /** Remotes that the page's URL overrides; missing if there are none. */
  overrides?: RemoteOverride[];
};
