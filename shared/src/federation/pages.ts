import { matchesPath, paths } from '../paths';
import type { ModuleId } from './contract';
import { REMOTE_NAMES, REMOTES, type Remote, type RemoteName, type RemotePage } from './remotes';

type RemotePageName = { [Name in RemoteName]: keyof (typeof REMOTES)[Name]['pages'] }[RemoteName];

export type PageName = 'home' | 'notFound' | RemotePageName;

/** A page that the host renders itself. */
type HostPage = { path: string; module: null; skeleton?: never; lists?: never };

/** A page of the site with the remote module that renders it; `module` is null for a page that the host renders. */
export type SitePage = HostPage | (Omit<RemotePage, 'module'> & { module: ModuleId });

const entries = REMOTE_NAMES.map((name): [RemoteName, Remote] => [name, REMOTES[name]]);

export const PAGES = {
  home: { path: paths.home, module: null },
  ...Object.fromEntries(
    entries.flatMap(([name, { pages }]) =>
      Object.entries(pages).map(([page, it]) => [page, { ...it, module: `${name}/${it.module}` }]),
    ),
  ),
  notFound: { path: '*', module: null },
} as Readonly<Record<PageName, SitePage>>;

export const isPageName = (value: unknown): value is PageName =>
  typeof value === 'string' && Object.hasOwn(PAGES, value);

/** Modules that every page shows, from all remotes. */
export const LAYOUT_MODULES = entries.flatMap(([name, { layout }]) =>
  layout.map((module) => `${name}/${module}`),
) as readonly ModuleId[];

/** Returns the page at a path. */
export function pageOf(pathname: string): PageName {
  const names = Object.keys(PAGES) as PageName[];
  return names.find((name) => matchesPath(pathname, PAGES[name].path)) ?? 'notFound';
}

/** Lists the modules of a remote that the site uses. */
export function modulesOf(remote: RemoteName): string[] {
  const { layout, pages }: Remote = REMOTES[remote];
  return [...Object.values(pages).map(({ module }) => module), ...layout];
}

/** Lists the modules that every release of a remote must expose. */
export function requiredModulesOf(remote: RemoteName): string[] {
  const { pages }: Remote = REMOTES[remote];
  const optional = Object.values(pages).flatMap((page) => (page.optional ? page.module : []));
  return modulesOf(remote).filter((module) => !optional.includes(module));
}
