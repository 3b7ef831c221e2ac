import type { HostShared } from '../registry/host-shared';
import type { DeployState } from '../registry/state';
import { readExportedHost } from './exported-host';
import { layoutOf } from './layout';
import { recompose } from './recompose';
import { redraw } from './redraw';

/** How to deploy into an exported directory: the part of the options of a deploy directory that the export knows. */
export type ExportedSite = {
  releasesDir: string;
  isExport: true;
  remoteOrigins: readonly string[];
  shared: HostShared;
  onChange: (state: DeployState) => Promise<void>;
  afterChange: (state: DeployState) => Promise<void>;
};

/** The exported site in a directory; null when none was exported there. */
export function exportedSite(
  dir: string,
  print: (line: string) => void = () => undefined,
): ExportedSite | null {
  const host = readExportedHost(dir);
  return (
    host && {
      releasesDir: layoutOf(dir).releases,
      isExport: true,
      remoteOrigins: host.remoteOrigins,
      shared: { versions: host.sharedVersions, surface: host.sharedSurface },
      onChange: (state) => recompose(dir, state),
      afterChange: (state) => redraw(dir, state, { print }),
    }
  );
}
