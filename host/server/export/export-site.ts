import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteName } from '@club/shared/federation';
import type { Config } from '../config/config';
import { siteConfigOf } from '../config/site-config';
import { openDeployDirectory } from '../registry/deploy-directory';
import { missingFrom } from '../registry/deployment';
import type { HostShared } from '../registry/host-shared';
import { withStateLock } from '../registry/lock';
import { registryOf } from '../registry/state';
import { serviceOriginsOf } from '../service-origins/service-origins';
import { clientFiles } from '../site/client-files';
import { clientFolder, readHostBuild, rendererFolder } from '../site/host-build';
import { WORKER_PATH, workerFile } from '../site/offline/worker-script';
import { clientBodies } from './client-files';
import { type Drawing, keepSource, type ListTexts, removeOldSources } from './drawing-source';
import { type ExportedHost, HOST_FORMAT, readExportedHost } from './exported-host';
import { findingFiles, removeOtherFindingFiles } from './finding-files';
import { layoutOf } from './layout';
import { type NginxChoices, nginxConf } from './nginx-conf';
import { type FileBodies, placeFile, removeFile } from './place-file';
import { compressed, recompose } from './recompose';
import { redraw } from './redraw';
import type { RemotesSource } from './remotes-source';
import { takeBuilds, takeDeployments } from './take-deployments';

/** The lists, and where visitors reach the site, as far as it is known. */
export type DrawingChoice = { texts: ListTexts; origin: string | null };

export type ExportOptions = {
  /** The host's build. */
  dist: string;
  dir: string;
  config: Config;
  remotes: RemotesSource;
  /** What pages are drawn from ahead of time, read once nothing else can refuse the export; null: none is drawn. */
  drawing: () => Promise<DrawingChoice | null>;
  print: (line: string) => void;
  shared: HostShared;
  nginx: NginxChoices;
  /** Who exports, for the history of deployments. */
  by: string;
};

type Exported = {
  /** Whether the directory held no export before. */
  isFirst: boolean;
  /** The remotes that the site runs without, as there is no release of them. */
  missing: RemoteName[];
};

const sameList = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');

/** The host that this export replaces; null also when nobody can read it any more. */
function formerHost(dir: string): ExportedHost | null {
  try {
    return readExportedHost(dir);
  } catch {
    return null;
  }
}

async function describeHost(
  { dist, config, shared }: ExportOptions,
  former: ExportedHost | null,
): Promise<Omit<ExportedHost, 'drawing'>> {
  const siteConfig = { ...siteConfigOf(config), errorReports: null, signals: null };
  const connectOrigins = serviceOriginsOf(config);
  const files = await clientFiles(clientFolder(dist));
  const again = former && sameList(former.files, files);
  return {
    format: HOST_FORMAT,
    build: await readHostBuild(dist, siteConfig, [...config.remoteOrigins, ...connectOrigins]),
    config: siteConfig,
    sharedVersions: { ...shared.versions },
    sharedSurface: shared.surface,
    remoteOrigins: config.remoteOrigins,
    connectOrigins,
    files,
    formerFiles: (again ? former.formerFiles : former?.files) ?? [],
  };
}

/** The same lists as those before were read when those were: so much a page tells. */
async function drawingOf(
  { dir, dist }: ExportOptions,
  { texts, origin }: DrawingChoice,
  former: Drawing | null,
): Promise<Drawing> {
  const source = await keepSource(dir, texts, rendererFolder(dist));
  const at = former?.source === source ? former.at : new Date().toISOString();
  return { source, at, origin };
}

/** What neither the host nor the one before it needs. */
async function removeOldFiles(root: string, host: ExportedHost, former: ExportedHost | null): Promise<void> {
  const needed = new Set([...host.files, ...host.formerFiles]);
  for (const file of former?.formerFiles ?? []) {
    if (!needed.has(file)) await removeFile(join(root, file));
  }
}

/**
 * Writes the composed site into a directory that a web server serves. What runs there stays when the site was exported
 * there before; else it takes the remotes from their source, which it leaves as it is.
 */
export async function exportSite(options: ExportOptions): Promise<Exported> {
  const { dist, dir, config, remotes, shared, nginx, by } = options;
  const { root, releases, hostFile, nginxFile, nginxAdditions, unfinished } = layoutOf(dir);
  const { remoteOrigins } = config;
  const conf = nginxConf({ root, additions: nginxAdditions, remoteOrigins, ...nginx });
  const former = formerHost(dir);
  const description = await describeHost(options, former);
  await mkdir(root, { recursive: true });

  const { secretsDir } = config;
  const open = (stateDir: string, releasesDir: string) =>
    openDeployDirectory({ stateDir, releasesDir, secretsDir, remoteOrigins, shared });
  const target = open(dir, releases);
  const isFirst = !existsSync(hostFile);
  if (isFirst && 'builds' in remotes) await takeBuilds(remotes.builds, target, by);
  else if (isFirst && 'remotesDir' in remotes) {
    const { remotesDir } = remotes;
    await takeDeployments({ directory: open(remotesDir, remotesDir), releasesDir: remotesDir }, target, by);
  }

  const choice = await options.drawing();
  const finding = choice ? await findingFiles(choice.texts, choice.origin) : new Map<string, string>();
  const client = clientFolder(dist);
  const state = await withStateLock(dir, async () => {
    const drawing = choice && (await drawingOf(options, choice, former?.drawing ?? null));
    const host = { ...description, drawing };
    const place = (file: string, bodies: FileBodies) => placeFile(file, bodies, unfinished);
    for (const file of host.files) {
      await place(join(root, file), await clientBodies(join(client, file)));
    }
    await place(join(root, WORKER_PATH), await clientBodies(workerFile(dist, host.config)));
    await place(hostFile, { plain: Buffer.from(`${JSON.stringify(host)}\n`) });
    await place(nginxFile, { plain: Buffer.from(conf) });
    for (const [file, text] of finding) await place(join(root, file), await compressed(text));
    const current = await target.state();
    await recompose(dir, current);
    await removeOldFiles(root, host, former);
    await removeOtherFindingFiles(root, new Set(finding.keys()));
    await removeOldSources(dir, drawing);
    return current;
  });
  await redraw(dir, state, { again: true, print: options.print });
  return { isFirst, missing: missingFrom(registryOf(state)) };
}
