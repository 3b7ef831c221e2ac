import type { PageName, RemoteName } from '@club/shared/federation';
import type { RemoteOverride, SiteConfig } from '@club/shared/service';
import type { Deployment } from '../../registry/deployment';
import { type ComposedPage, composePage, type HostBuild } from '../compose-page';
import type { Choice } from './choice';
import { overriddenDeployment } from './deployment';

/** Preloads of modules and of the remotes' styles. */
const HINTS = /\s*<link rel="(modulepreload"|preload" as="style")[^>]*>/g;

const toldOf = ({ overrides, refused }: Choice): RemoteOverride[] => [
  ...Object.entries(overrides).map(([remote, entry]) => ({ remote, origin: new URL(entry).origin })),
  ...refused.map((remote: RemoteName) => ({ remote, origin: null })),
];

/** The origins that a page of this choice loads scripts from, beyond those of any page. */
export const overrideOriginsOf = ({ overrides }: Choice): string[] => [
  ...new Set(Object.values(overrides).map((entry) => new URL(entry).origin)),
];

/**
 * A page with the overrides in force. It says so itself, and reports no errors, which would be counted as those of
 * published releases. It goes without hints: such a page has no Integrity-Policy, and without one Chromium preloads
 * modules without the import map's hashes, and then loads each a second time.
 */
export function composeOverriddenPage(
  page: PageName,
  host: HostBuild,
  deployment: Deployment,
  config: SiteConfig,
  choice: Choice,
): ComposedPage {
  const told = { ...config, errorReports: null, overrides: toldOf(choice) };
  const { html, inline } = composePage(page, host, overriddenDeployment(deployment, choice.overrides), told);
  return { html: overrideOriginsOf(choice).length > 0 ? html.replace(HINTS, '') : html, inline };
}
