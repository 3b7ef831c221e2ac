import type { DataService } from '../directory/data-service';
import type { ExternalLists } from '../directory/external/open-external-lists';
import type { Config } from '../platform/config/config';
import type { ListSource } from '../rendering/release-renderer';

/** The lists as this server reads them; one that it does not read, or that has not come yet, rejects. */
export type SiteLists = Required<ListSource> & { removed: () => Promise<Iterable<string>> };

type Options = {
  config: Pick<Config, 'externalEndpoints'>;
  service: Pick<DataService, 'specialists' | 'ratings' | 'removed'>;
  external: ExternalLists;
};

const UNREAD = new Error('another service lists');
const unread = () => Promise.reject(UNREAD);

/** Each list from where browsers get it: the embedded service, or an external one whose list this server keeps. */
export function siteLists({ config: { externalEndpoints }, service, external }: Options): SiteLists {
  const sourceOf = (name: 'specialists' | 'ratings') =>
    externalEndpoints[name] ? (external.get(name)?.answer ?? unread) : service[name];
  return {
    specialists: sourceOf('specialists'),
    ratings: sourceOf('ratings'),
    removed: externalEndpoints.specialists
      ? async () => external.get('specialists')?.gone() ?? []
      : service.removed,
  };
}
