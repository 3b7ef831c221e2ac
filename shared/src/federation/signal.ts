import type { PageName } from './pages';
import type { RemoteName } from './remotes';

/** What can go wrong with a release in a visitor's page. */
export const FAULTS = ['load', 'render', 'event', 'integrity', 'hydration'] as const;
export type Fault = (typeof FAULTS)[number];

/** Where pages tell how releases fare: a POST of one Signal as JSON. */
export const SIGNALS_PATH = '/_remotes/signals';

/** A release by its folder, `<version>-<hash>`. */
export type NamedRelease = { remote: RemoteName; release: string };

/** What a visitor met of one release, told once a day, and once more for each rollout. */
export type ReleaseSignal = NamedRelease & {
  /** The rollout that it counts for; absent where it counts for the day. */
  rollout?: string;
  /** None: nothing went wrong. */
  faults: Fault[];
  /** The visitor was counted before, as one who met no fault. */
  before?: true;
};

export const VITALS = ['lcp', 'inp', 'cls'] as const;
export type VitalName = (typeof VITALS)[number];

/** Of one page load: milliseconds, milliseconds, and a number without a unit. */
export type PageVitals = Partial<Record<VitalName, number>> & {
  /** Where the visitor came in. */
  page: PageName;
  /** What ran in it. */
  releases: NamedRelease[];
};

export type Signal = { releases: ReleaseSignal[]; vitals?: PageVitals };
