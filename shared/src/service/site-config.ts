export type EndpointName = 'specialists' | 'ratings' | 'feedback' | 'evaluation';

/** URLs of the four calls of Spec §7: absolute, or paths of this site if the embedded service answers. */
export type ServiceEndpoints = Record<EndpointName, string>;

/** Source of the average on a result card. Ruling 3. */
export type ResultsRating = 'sample' | 'service';

/** Contact values that the specification leaves open. Rulings 21 and 27. */
export type SiteContact = {
  phone: string;
  email: string;
  /** Digits with country code, as in wa.me links. */
  whatsapp: string;
  /** Customer service phone in the legal notice of the profile. */
  servicePhone: string;
  /** URL of the PDF with the club's policies. */
  terms: string;
  social: { facebook: string; instagram: string; youtube: string };
};

/** A remote requested with `?remote.<name>=<url>` from another origin, or with the key of a preview. */
export type RemoteOverride = {
  remote: string;
  /** Origin of the remote, empty for a preview of this site; null if the site refuses it. */
  origin: string | null;
  /** Set if the override is a preview, shown or refused. */
  isPreview?: true;
};

/** URL of the release signals, and the percentage of page loads that measure web vitals. */
export type SignalsConfig = { url: string; vitals: number };

/** `GET /config.json`, also inline in the HTML. */
export type SiteConfig = {
  endpoints: ServiceEndpoints;
  resultsRating: ResultsRating;
  contact: SiteContact;
  /** URL of error reports; null or absent if they are off. */
  errorReports?: string | null;
  /** URL that takes reports of evaluations; null or absent if the retailer's own service keeps them. */
  evaluationReports?: string | null;
  /** Settings of the visitor reports; null or absent if reports are off. */
  signals?: SignalsConfig | null;
  /** True if browsers cache the site for offline use. */
  offline?: boolean;
  /** Present only in a page requested with overrides. */
  overrides?: RemoteOverride[];
};
