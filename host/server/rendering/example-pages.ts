import type { Specialist } from '@club/shared/domain';
import { REMOTES, type RemoteName, type RemotePage } from '@club/shared/federation';
import { detailHref, paths, resultsHref } from '@club/shared/routes';
import type { ExamplePage } from './try-pages';

export type Shown = Pick<Specialist, 'id' | 'provincia' | 'canton' | 'areaTrabajo'>;

/** Of each page that every release of a remote has, an address that shows it, with somebody whom the lists hold where somebody is named. */
export function examplePages(remote: RemoteName, shown?: Shown): ExamplePage[] {
  const { provincia, canton, areaTrabajo: [area = ''] = [] } = shown ?? {};
  const found: Partial<Record<string, string>> = {
    ...(shown && { [paths.detail]: detailHref(shown.id) }),
    ...(provincia &&
      canton &&
      area && { [paths.results]: resultsHref({ provincia, canton, area, especializacion: '' }) }),
  };
  return Object.values<RemotePage>(REMOTES[remote].pages)
    .filter(({ isNew }) => !isNew)
    .map(({ path, module, example = path }) => ({ module, url: found[path] ?? example }));
}
