import type { PageName } from './pages';
import type { RemoteName } from './remotes';

/** Path to which pages POST an ErrorReport as JSON. */
export const ERROR_REPORTS_PATH = '/_remotes/errors';

/** Phase in which a remote failed: loading, rendering, or later at run time. */
export const ERROR_KINDS = ['load', 'render', 'runtime'] as const;

export type ErrorKind = (typeof ERROR_KINDS)[number];

export type ErrorReport = {
  remote: RemoteName;
  version: string;
  kind: ErrorKind;
  message: string;
  /** Name of the release, `<version>-<hash>`. Pages of older hosts send neither this field nor the following ones. */
  release?: string;
  page?: PageName;
  /** Code positions, `/remotes/…/page-1a2b3c4d.js:1:2345`, innermost call first. */
  stack?: string[];
  /** Code positions of the components around the failed one, innermost first. */
  components?: string[];
};

/** Maximum number of code positions in `stack`, and in `components`. */
export const MAX_FRAMES = 8;

/** Kinds of faults of a release that a visitor's browser can report. */
export const FAULTS = ['load', 'render', 'event', 'integrity', 'hydration'] as const;
export type ReleaseFault = (typeof FAULTS)[number];

/** Path to which pages POST a `HealthSignal` as JSON. */
export const SIGNALS_PATH = '/_remotes/signals';

/** A release of a remote, identified by its name, `<version>-<hash>`. */
export type NamedRelease = { remote: RemoteName; release: string };

/** Health of one release for one visitor; sent once a day, and once for each rollout. */
export type ReleaseSignal = NamedRelease & {
  /** Rollout for which the signal counts; a signal without this field counts for the day. */
  rollout?: string;
  /** Faults of the release on this page; empty if it has none. */
  faults: ReleaseFault[];
  /** True if an earlier signal counted this visitor as healthy. */
  before?: true;
};

export const VITALS = ['lcp', 'inp', 'cls'] as const;
export type VitalName = (typeof VITALS)[number];

/** Web vitals of one page load: `lcp` and `inp` in milliseconds, `cls` without a unit. */
export type PageVitals = Partial<Record<VitalName, number>> & {
  /** First page of the visit. */
  page: PageName;
  /** Releases that ran on the page. */
  releases: NamedRelease[];
};

export type HealthSignal = { releases: ReleaseSignal[]; vitals?: PageVitals };
