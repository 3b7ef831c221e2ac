import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineStyles } from '../../../host/server/site/compose-page';
import { BUNDLE_DIR } from '../paths';
import type { VariantName } from '../variants';
import { builtFiles } from './built-files';
import { clientRendered, partsOf, prerendered } from './bundled-page';
import type { Certificate } from './certificate';
import { startFront } from './front';
import { without } from './headers';
import { pageShelf } from './page-shelf';
import { recordedSite } from './recorded-site';

/** Prerendered and static pages carry styles. */
const STYLED_LACKS = ['content-security-policy'];

const OF_CONTENT = [
  'etag',
  'last-modified',
  'content-type',
  'content-length',
  'content-encoding',
  'accept-ranges',
];

export type Fronts = {
  origins: Record<VariantName, string>;
  /** Gives the static variant the page of a path. */
  putStaticPage: (path: string, html: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** Every variant on an origin of its own over the same server; what a variant does not have itself is the site's. */
export async function startFronts(
  sites: Record<'federated' | 'silent' | 'plugin', string>,
  certificate: Certificate,
  paths: readonly string[],
): Promise<Fronts> {
  const site = recordedSite(sites.federated);
  const silentSite = recordedSite(sites.silent);
  const pluginSite = recordedSite(sites.plugin);
  const built = (url: string) => readFileSync(join(BUNDLE_DIR, url), 'utf8');
  const template = built('index.html');
  const styledTemplate = inlineStyles(template, built);
  const [bundlePages, prerenderedPages, staticPages] = [pageShelf(), pageShelf(), pageShelf()];
  for (const path of paths) {
    const { headers, body } = await site.read(path);
    const parts = partsOf(body.toString());
    await bundlePages.put(path, clientRendered(template, parts), headers);
    await prerenderedPages.put(path, prerendered(styledTemplate, parts), without(headers, STYLED_LACKS));
  }
  const { headers } = await site.read(await site.scriptOf(paths[0] ?? '/'));
  const files = builtFiles(BUNDLE_DIR, without(headers, OF_CONTENT));

  const fronts = {
    federated: await startFront(certificate, [site.source]),
    silent: await startFront(certificate, [silentSite.source]),
    plugin: await startFront(certificate, [pluginSite.source]),
    bundle: await startFront(certificate, [bundlePages.source, files, site.source]),
    prerendered: await startFront(certificate, [prerenderedPages.source, files, site.source]),
    static: await startFront(certificate, [staticPages.source, site.source]),
  } satisfies Record<VariantName, unknown>;

  async function stop() {
    await Promise.all(Object.values(fronts).map((front) => front.stop()));
    site.close();
    silentSite.close();
    pluginSite.close();
  }
  return {
    origins: {
      federated: fronts.federated.origin,
      silent: fronts.silent.origin,
      plugin: fronts.plugin.origin,
      bundle: fronts.bundle.origin,
      prerendered: fronts.prerendered.origin,
      static: fronts.static.origin,
    },
    putStaticPage: async (path, html) =>
      staticPages.put(path, html, without((await site.read(path)).headers, STYLED_LACKS)),
    stop,
  };
}
