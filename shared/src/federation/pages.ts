import { paths } from '../routes';
import type { ModuleId, RemoteName } from './contract';

/** Every page of the site: its path and the remote module that fills it; null where the host draws the page itself. */
export const PAGES = {
  home: { path: paths.home, module: null },
  searchMethod: { path: paths.specialists, module: 'directory/SearchMethodPage' },
  provinceFilter: { path: paths.provinceFilter, module: 'directory/ProvinceFilterPage' },
  workAreaFilter: { path: paths.workAreaFilter, module: 'directory/WorkAreaFilterPage' },
  results: { path: paths.results, module: 'directory/ResultsPage' },
  detail: { path: paths.detail, module: 'profile/ProfilePage' },
  notFound: { path: '*', module: null },
} as const satisfies Record<string, { path: string; module: ModuleId | null }>;

export type PageName = keyof typeof PAGES;

/** Remote modules that stand on every page. */
export const LAYOUT_MODULES = [
  'directory/HeaderSearch',
  'feedback/FeedbackWidget',
] as const satisfies readonly ModuleId[];

/** The page that a path belongs to, trailing slashes and case ignored as the router does. */
export function pageOf(pathname: string): PageName {
  const path = pathname.replace(/\/+$/, '').toLowerCase() || '/';
  if (/^\/detalle\/[^/]+$/.test(path)) return 'detail';
  const found = (Object.keys(PAGES) as PageName[]).find((name) => PAGES[name].path === path);
  return found && found !== 'notFound' ? found : 'notFound';
}

/** The modules that the site needs of a remote. */
export function modulesOf(remote: RemoteName): string[] {
  const ids = [...Object.values(PAGES).flatMap(({ module }) => module ?? []), ...LAYOUT_MODULES];
  return ids
    .map((id) => id.split('/'))
    .flatMap(([owner, module]) => (owner === remote && module ? module : []));
}
