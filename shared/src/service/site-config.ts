export type EndpointName = 'specialists' | 'ratings' | 'feedback' | 'evaluation';

/** Where the four calls of Spec §7 go: absolute, or rooted at the site when the embedded service answers them. */
export type ServiceEndpoints = Record<EndpointName, string>;

/** Which average a result card shows (Ruling 3). */
export type ResultsRating = 'sample' | 'service';

/** The values that the specification omits (Rulings 21 and 27). */
export type SiteContact = {
  phone: string;
  email: string;
  /** Digits with the country's prefix, as wa.me wants them. */
  whatsapp: string;
  /** Customer service, for the legal notice of the profile. */
  servicePhone: string;
  /** The club's policies: an external PDF. */
  terms: string;
  social: { facebook: string; instagram: string; youtube: string };
};

/** A remote that this page takes from elsewhere, or was asked to: the site's answer to `?remote.<name>=<url>`. */
export type RemoteOverride = {
  remote: string;
  /** Where it comes from; null where the site does not allow that. */
  origin: string | null;
};

/** Where pages tell how releases fare, and of how many page loads in a hundred they measure how they feel. */
export type SignalsConfig = { url: string; vitals: number };

/** `GET /config.json`, which the HTML also carries inline. */
export type SiteConfig = {
  endpoints: ServiceEndpoints;
  resultsRating: ResultsRating;
  contact: SiteContact;
  /** Where pages report what went wrong in a remote; null or absent where nobody listens. */
  errorReports?: string | null;
  /** Null or absent where nobody listens. */
  signals?: SignalsConfig | null;
  /** Whether browsers keep the site for when there is no network. */
  offline?: boolean;
  /** Only in a page that was asked for with such an override. */
  overrides?: RemoteOverride[];
};
