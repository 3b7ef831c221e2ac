import type { Specialist } from '@club/shared/domain';
import { REMOTES, type ReleaseManifest, type RemoteName, type RemotePage } from '@club/shared/federation';
import { detailHref, paths, resultsHref } from '@club/shared/routes';
import type { ExamplePage } from './try-pages';

export type Shown = Pick<Specialist, 'id' | 'provincia' | 'canton' | 'areaTrabajo'>;

/** Of each page of a remote an address that shows it, with somebody whom the lists hold where somebody is named. */
export function examplePages(remote: RemoteName, shown?: Shown): ExamplePage[] {
  const { provincia, canton, areaTrabajo: [area = ''] = [] } = shown ?? {};
  const found: Partial<Record<string, string>> = {
    ...(shown && { [paths.detail]: detailHref(shown.id) }),
    ...(provincia &&
      canton &&
      area && { [paths.results]: resultsHref({ provincia, canton, area, especializacion: '' }) }),
  };
  return Object.values<RemotePage>(REMOTES[remote].pages).map(({ path, module, example = path }) => ({
    module,
    url: found[path] ?? example,
  }));
}

/** Those of the pages that a release has; one from before a page has it not. */
export const exposedPages = (
  pages: readonly ExamplePage[],
  { modules }: Pick<ReleaseManifest, 'modules'>,
): ExamplePage[] => pages.filter(({ module }) => Object.hasOwn(modules, module));
