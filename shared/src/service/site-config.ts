export type EndpointName = 'specialists' | 'ratings' | 'feedback' | 'evaluation';

/** URLs of the four calls of Spec §7: absolute, or paths on this site for the embedded service. */
export type ServiceEndpoints = Record<EndpointName, string>;

/** Source of the average on a result card. Ruling 3. */
export type ResultsRating = 'sample' | 'service';

/** Contact values that the specification leaves open. Rulings 21 and 27. */
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
 * A remote that the page's address requests with `?remote.<name>=<url>` from another origin, or with the key of a preview.
 */
export type RemoteOverride = {
  remote: string;
  /** Origin of the remote; empty for a preview of this site, null if the site rejects it. */
  origin: string | null;
  /** Set if the override is a preview, accepted or rejected. */
  isPreview?: true;
  /** Set if a development server on the visitor's machine serves the remote. */
  isDevelopment?: true;
};

/** URL for health signals, and the percentage of page loads that measure web vitals. */
export type SignalsConfig = { url: string; vitals: number };

/** Response of `GET /config.json`, also inline in the HTML. */
export type SiteConfig = {
  endpoints: ServiceEndpoints;
  resultsRating: ResultsRating;
  contact: SiteContact;
  /** URL for error reports; null or absent if they are disabled. */
  errorReports?: string | null;
  /** URL for reports of evaluations; null or absent if the site has no report form. */
  evaluationReports?: string | null;
  /** Settings of health signals; null or absent if they are disabled. */
  signals?: SignalsConfig | null;
  /** Whether browsers cache the site for offline use. */
  offline?: boolean;
  /** Overrides that the page's address requests; absent without any. */
  overrides?: RemoteOverride[];
};
