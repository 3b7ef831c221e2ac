import { readFileSync } from 'node:fs';
import { isRecord } from '@club/shared/domain';
import { isSharedSurface, type SharedSurface } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import { parseJson } from '../registry/release-folder';
import type { HostBuild } from '../site/compose-page';
import type { Drawing } from './drawing-source';
import { layoutOf } from './layout';
import { PAGE_NAMES } from './page-files';

/** Changes with whatever composing expects of `host.json`. */
export const HOST_FORMAT = 4;

/** `host.json`: the host as it was exported, all that composing its pages takes beside what is deployed. */
export type ExportedHost = {
  format: typeof HOST_FORMAT;
  build: HostBuild;
  config: SiteConfig;
  /** What it shares with the remotes: package → version. */
  sharedVersions: Record<string, string>;
  /** The names and types of what it shares; exports of older hosts lack it. */
  sharedSurface?: SharedSurface | undefined;
  remoteOrigins: string[];
  /** Foreign origins of the data service. */
  connectOrigins: string[];
  /** Its files below the served folder, and those of the host before, which open tabs may still ask for. */
  files: string[];
  formerFiles: string[];
  /** null: no page is drawn ahead of time. */
  drawing: Drawing | null;
};

const SHAPE: Record<keyof ExportedHost, (value: unknown) => boolean> = {
  format: (value) => value === HOST_FORMAT,
  build: isRecord,
  config: isRecord,
  sharedVersions: isRecord,
  sharedSurface: (value) => value === undefined || isSharedSurface(value),
  remoteOrigins: Array.isArray,
  connectOrigins: Array.isArray,
  files: Array.isArray,
  formerFiles: Array.isArray,
  drawing: (value) => value === null || isRecord(value),
};

/** Reads the exported host of a directory; null when it holds no export. Throws when another version wrote it, or one with other pages. */
export function readExportedHost(dir: string): ExportedHost | null {
  const { hostFile } = layoutOf(dir);
  let text: string;
  try {
    text = readFileSync(hostFile, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const value = parseJson(text);
  if (!isRecord(value) || !Object.entries(SHAPE).every(([key, fits]) => fits(value[key]))) {
    throw new Error(`${hostFile} is not of this version; export the site there again`);
  }
  const host = value as ExportedHost;
  if (Object.keys(host.build.shells).sort().join() !== [...PAGE_NAMES].sort().join()) {
    throw new Error(
      `${hostFile} is of a host with other pages; use its command, or export the site there again`,
    );
  }
  return host;
}
