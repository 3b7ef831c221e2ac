import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compress } from '@club/shared/compress';
import { COMPOSITION_PATH } from '../../worker/composition';
import { type Deployment, deploymentOf } from '../registry/deployment';
import type { DeployState } from '../registry/state';
import { composePage } from '../site/compose-page';
import { composeOffline } from '../site/offline/compose-offline';
import { drawnFor, wantDrawn } from './drawn-state';
import { type ExportedHost, readExportedHost } from './exported-host';
import { policyOf } from './exported-policy';
import { layoutOf } from './layout';
import { PAGE_NAMES, pageFile } from './page-files';
import { type FileBodies, removeFile, stageFile } from './place-file';

export async function compressed(text: string): Promise<FileBodies> {
  const plain = Buffer.from(text);
  return { plain, ...(await compress(plain)) };
}

/** What browsers keep; they reach an export by either protocol. */
const offlineText = ({ build, ...parts }: ExportedHost, deployment: Deployment): string =>
  JSON.stringify(composeOffline({ ...parts, host: build, deployment, https: false }));

/** Everything that depends on what is deployed: file below the served folder → text, the registry last. */
function textsOf(host: ExportedHost, deployment: Deployment): [file: string, text: string][] {
  const { build, config } = host;
  const policy = policyOf(host);
  return [
    ...PAGE_NAMES.map((page): [string, string] => [
      pageFile(page),
      composePage(page, build, deployment, config, { policy }).html,
    ]),
    ...(config.offline ? [[COMPOSITION_PATH, offlineText(host, deployment)] satisfies [string, string]] : []),
    ['/config.json', JSON.stringify(config)],
    ['/registry.json', JSON.stringify(deployment.registry)],
  ];
}

/**
 * Composes the pages of an export anew for what is deployed now, and replaces them one by one: each carries its registry,
 * pins and hints, so that none is ever a mixture. To be called by one process at a time.
 */
export async function recompose(dir: string, state: DeployState): Promise<void> {
  const { root, releases, unfinished } = layoutOf(dir);
  try {
    const host = readExportedHost(dir);
    if (!host) throw new Error('the host is missing');
    const { remoteOrigins } = host;
    const deployment = await deploymentOf(state, { remotesDir: releases, remoteOrigins });
    const places = await Promise.all(
      textsOf(host, deployment).map(async ([file, text]) =>
        stageFile(join(root, file), await compressed(text), unfinished),
      ),
    );
    await wantDrawn(dir, drawnFor(host, deployment));
    for (const place of places) await place();
    if (!host.config.offline) await removeFile(join(root, COMPOSITION_PATH));
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(`the pages in ${root} are not up to date (${reason}); export the site there again`);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
