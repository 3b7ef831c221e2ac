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

/** `GET /config.json`, which the HTML also carries inline. */
export type SiteConfig = {
  endpoints: ServiceEndpoints;
  resultsRating: ResultsRating;
  contact: SiteContact;
};
