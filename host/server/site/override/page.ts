import type { PageName, RemoteName } from '@club/shared/federation';
import type { RemoteOverride, SiteConfig } from '@club/shared/service';
import type { Deployment } from '../../registry/deployment';
import { type ComposedPage, composePage, type HostBuild } from '../compose-page';
import type { Choice } from './choice';
import { overriddenDeployment } from './deployment';

const toldOf = ({ overrides, refused }: Choice): RemoteOverride[] => [
  ...Object.entries(overrides).map(([remote, entry]) => ({ remote, origin: new URL(entry).origin })),
  ...refused.map((remote: RemoteName) => ({ remote, origin: null })),
];

/** The origins that a page of this choice loads scripts from, beyond those of any page. */
export const overrideOriginsOf = ({ overrides }: Choice): string[] => [
  ...new Set(Object.values(overrides).map((entry) => new URL(entry).origin)),
];

/**
 * A page with the overrides in force. It says so itself, and reports neither errors nor how releases fare,
 * which would be counted as those of published ones; no browser keeps it.
 */
export function composeOverriddenPage(
  page: PageName,
  host: HostBuild,
  deployment: Deployment,
  config: SiteConfig,
  choice: Choice,
): ComposedPage {
  const told = { ...config, errorReports: null, signals: null, offline: false, overrides: toldOf(choice) };
  return composePage(page, host, overriddenDeployment(deployment, choice.overrides), told);
}
