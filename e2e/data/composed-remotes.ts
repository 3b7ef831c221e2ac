import { LAYOUT_MODULES, moduleParts, PAGES, REMOTE_NAMES, type RemoteName } from '@club/shared/federation';

/** The modules that a profile page is composed of. */
const modules = [PAGES.detail.module ?? [], ...LAYOUT_MODULES].flat().map(moduleParts);

/** The module of a remote on a profile page. */
export const composedModule = (remote: RemoteName): string =>
  modules.find(([owner]) => owner === remote)?.[1] ?? '';

/** The remotes that have a place on a profile page, which is composed of more of them than any other. */
export const COMPOSED_REMOTES: readonly RemoteName[] = REMOTE_NAMES.filter(
  (name) => composedModule(name) !== '',
);
