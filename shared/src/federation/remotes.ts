import { paths } from '../paths';

/** A page that a remote fills. */
export type RemotePage = {
  path: string;
  /** The exposed module that draws it. */
  module: string;
  /** The shape that stands in its place until it has arrived. */
  skeleton: 'methods' | 'choices' | 'results' | 'profile';
  /** What it shows beside the specialists: the ratings, or those that results show where the site fetches them. */
  lists?: readonly ('ratings' | 'resultsRating')[];
  /** It came later than the remote: a release from before it still runs, and the page then shows its fallback. */
  optional?: true;
  /** An address that shows it, where the path alone does not. */
  example?: string;
};

export type Remote = {
  /** Exposed modules that stand on every page. */
  layout: readonly string[];
  /** The pages that it fills, by the names that the site has for them. */
  pages: Readonly<Record<string, RemotePage>>;
};

/**
 * All that is known of the remotes before one is loaded; a remote called `x` lies in the folder `remote-x`.
 * Their order gives the ports of their development servers.
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
    },
  },
  feedback: { layout: ['FeedbackWidget'], pages: {} },
} as const satisfies Readonly<Record<string, Remote>>;

export type RemoteName = keyof typeof REMOTES;

export const REMOTE_NAMES = Object.keys(REMOTES) as RemoteName[];

export const isRemoteName = (name: unknown): name is RemoteName =>
  typeof name === 'string' && Object.hasOwn(REMOTES, name);

/** An address that shows a remote. */
export function exampleOf(name: RemoteName): string {
  const pages: Remote['pages'] = REMOTES[name].pages;
  const [page] = Object.values(pages);
  return page?.example ?? page?.path ?? paths.home;
}
