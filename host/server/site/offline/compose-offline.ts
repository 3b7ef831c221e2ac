import { PAGES, type PageName } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import type { Composition } from '../../../worker/composition';
import {
  documentHeaders,
  headerPolicy,
  metaPolicy,
  PAGE_CACHE,
  securityHeaders,
} from '../../platform/http/security-headers';
import { urlOf } from '../../registry/deployed-release';
import type { Deployment } from '../../registry/deployment';
import { composePage, type HostBuild } from '../compose-page';
import { HASHED } from '../lifetimes';
import { compositionId } from './composition-id';

export type OfflineParts = {
  host: HostBuild;
  deployment: Deployment;
  config: SiteConfig;
  remoteOrigins: readonly string[];
  connectOrigins: readonly string[];
  https: boolean;
};

function releaseFiles({ releases }: Deployment): [string, string][] {
  return Object.values(releases).flatMap(([running]) =>
    running
      ? Object.entries(running.manifest.files).map(([file, integrity]): [string, string] => [
          urlOf(running, file),
          integrity,
        ])
      : [],
  );
}

/** What a browser keeps for when there is no network: every page undrawn, which its script fills, and all that runs in it. */
export function composeOffline(parts: OfflineParts): Composition {
  const { host, deployment, config, remoteOrigins, connectOrigins, https } = parts;
  const own = Object.entries(host.files);
  const names = (Object.keys(PAGES) as PageName[]).filter((page) => page !== 'notFound');
  const htmlOf = (page: PageName): string =>
    composePage(page, host, deployment, config, {
      policy: (inline) => metaPolicy({ inline, remoteOrigins, connectOrigins }),
      kept: true,
    }).html;
  return {
    id: compositionId(host, deployment, config),
    headers: {
      ...securityHeaders({ https, crossOrigin: false }),
      ...documentHeaders({ https }),
      'content-security-policy': headerPolicy({ https }),
      'cache-control': PAGE_CACHE,
      'content-type': 'text/html; charset=utf-8',
    },
    pages: [...names, 'notFound' as const].map((page) => ({ path: PAGES[page].path, html: htmlOf(page) })),
    fixed: Object.fromEntries([...own.filter(([url]) => HASHED.test(url)), ...releaseFiles(deployment)]),
    changing: Object.fromEntries(own.filter(([url]) => !HASHED.test(url))),
  };
}
