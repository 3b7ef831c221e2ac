import { paths } from '../paths';

/** A page that a remote renders. */
export type RemotePage = {
  path: string;
  /** Exposed module that renders the page. */
  module: string;
  /** Placeholder until the module has loaded. */
  skeleton: 'methods' | 'choices' | 'results' | 'profile';
  /**
   * Lists that the page needs besides the specialists. `resultsRating` stands for the list of ratings, needed only if
   * result cards show the service's ratings instead of the built-in sample.
   */
  lists?: readonly ('ratings' | 'resultsRating')[];
  /**
   * True for a page added after the remote's first release: a release without the module is valid, and the page shows a
   * fallback.
   */
  optional?: true;
  /** URL of the page as an example; set if the path has parameters or the page needs a query. */
  example?: string;
};

export type Remote = {
  /** Exposed modules that every page shows. */
  layout: readonly string[];
  /** Pages that the remote renders, by name. */
  pages: Readonly<Record<string, RemotePage>>;
};

/**
 * Describes each remote; remote `x` is in the folder `remote-x`. The order determines the ports of the development servers.
 */
export const REMOTES = {
  directory: {
    layout: ['HeaderSearch'],
    pages: {
      searchMethod: { path: paths.specialists, module: 'SearchMethodPage', skeleton: 'methods' },
      provinceFilter: { path: paths.provinceFilter, module: 'ProvinceFilterPage', skeleton: 'choices' },
      workAreaFilter: { path: paths.workAreaFilter, module: 'WorkAreaFilterPage', skeleton: 'choices' },
      results: {
        path: paths.results,
        module: 'ResultsPage',
        skeleton: 'results',
        lists: ['resultsRating'],
        example: '/resultados?provincia=San%20José&canton=Escazú&area=Construcción',
      },
      shortlist: {
        path: paths.shortlist,
        module: 'ShortlistPage',
        skeleton: 'results',
        lists: ['ratings'],
        optional: true,
      },
    },
  },
  profile: {
    layout: [],
    pages: {
      detail: {
        path: paths.detail,
        module: 'ProfilePage',
        skeleton: 'profile',
        lists: ['ratings'],
        example: '/detalle/1',
      },
      hiringGuide: {
        path: paths.hiringGuide,
        module: 'HiringGuidePage',
        skeleton: 'methods',
        optional: true,
      },
      evaluationCare: {
        path: paths.evaluationCare,
        module: 'EvaluationCarePage',
        skeleton: 'methods',
        optional: true,
      },
      privacy: { path: paths.privacy, module: 'PrivacyPage', skeleton: 'methods', optional: true },
      accessibility: {
        path: paths.accessibility,
        module: 'AccessibilityPage',
        skeleton: 'methods',
        optional: true,
      },
    },
  },
  feedback: { layout: ['FeedbackWidget'], pages: {} },
} as const satisfies Readonly<Record<string, Remote>>;

export type RemoteName = keyof typeof REMOTES;

export const REMOTE_NAMES = Object.keys(REMOTES) as RemoteName[];

export const isRemoteName = (name: unknown): name is RemoteName =>
  typeof name === 'string' && Object.hasOwn(REMOTES, name);

/** Returns the URL of one of the remote's pages, as an example. */
export function exampleUrlOf(name: RemoteName): string {
  const pages: Remote['pages'] = REMOTES[name].pages;
  const [page] = Object.values(pages);
  return page?.example ?? page?.path ?? paths.home;
}
