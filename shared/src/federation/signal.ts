/** What can go wrong with a release in a visitor's page. */
export const FAULTS = ['load', 'render', 'event', 'integrity', 'hydration'] as const;
export type Fault = (typeof FAULTS)[number];
/** Where pages tell how releases fare: a POST of one Signal as JSON. */
export const SIGNALS_PATH = '/_remotes/signals';
