import type { PageName } from './pages';
import type { RemoteName } from './remotes';

/** Path for error reports of pages: a POST of one ErrorReport as JSON. */
export const ERROR_REPORTS_PATH = '/_remotes/errors';

/** A remote failed to load, to render, or later at run time. */
export const ERROR_KINDS = ['load', 'render', 'runtime'] as const;

export type ErrorKind = (typeof ERROR_KINDS)[number];

export type ErrorReport = {
  remote: RemoteName;
  version: string;
  kind: ErrorKind;
  message: string;
  /** Name of the release, `<version>-<hash>`; missing, as all that follows, in reports of former hosts' pages. */
  release?: string;
  page?: PageName;
  /** Positions in scripts, `/remotes/…/page-1a2b3c4d.js:1:2345`, the innermost call first. */
  stack?: string[];
  /** The same for the components around a failed one, the innermost first. */
  components?: string[];
};

/** Limits the positions in each list of a report. */
export const MAX_FRAMES = 8;

/** Faults of a release in a visitor's page. */
export const FAULTS = ['load', 'render', 'event', 'integrity', 'hydration'] as const;
export type ReleaseFault = (typeof FAULTS)[number];

/** Path for health signals of pages: a POST of one Signal as JSON. */
export const SIGNALS_PATH = '/_remotes/signals';

/** A release by its name, `<version>-<hash>`. */
export type NamedRelease = { remote: RemoteName; release: string };

/** A visitor's faults with one release, sent once a day and once for each rollout. */
export type ReleaseSignal = NamedRelease & {
  /** Rollout that the signal counts for; absent if it counts for the day. */
  rollout?: string;
  /** Faults of the release in this page; empty if it has none. */
  faults: ReleaseFault[];
  /** True if the visitor was already counted without faults. */
  before?: true;
};

export const VITALS = ['lcp', 'inp', 'cls'] as const;
export type VitalName = (typeof VITALS)[number];

/** Web vitals of one page load: `lcp` and `inp` in milliseconds, `cls` without a unit. */
export type PageVitals = Partial<Record<VitalName, number>> & {
  /** The first page of the visit. */
  page: PageName;
  /** Releases that ran in the page. */
  releases: NamedRelease[];
};

export type Signal = { releases: ReleaseSignal[]; vitals?: PageVitals };
