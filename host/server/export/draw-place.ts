import { type ModuleId, moduleParts, PAGES, type RemoteName } from '@club/shared/federation';
import type { Deployment } from '../registry/deployment';
import { drawableIn } from '../rendering/drawable';
import { openReleaseRenderer } from '../rendering/open-release-renderer';
import type { DrawnPage, ReleaseRenderer } from '../rendering/release-renderer';
import { composePage } from '../site/compose-page';
import { drawnUrl } from '../site/drawn-url';
import { headHtml } from '../site/head/head-html';
import { headOf } from '../site/head/heads';
import type { Drawing, OpenedSource } from './drawing-source';
import type { DrawnPlace } from './drawn-files';
import type { ExportedHost } from './exported-host';
import { policyOf } from './exported-policy';

/** One page may take so long, in milliseconds: nobody waits for it. */
const LIMIT_MS = 5_000;

type Options = {
  releasesDir: string;
  host: ExportedHost;
  drawing: Drawing;
  deployment: Deployment;
  source: OpenedSource;
  onFailure: (reason: string) => void;
};

/** With when it was drawn: the browser may have read a later list since. */
function dated(drawn: DrawnPage, at: string): DrawnPage {
  const told = JSON.parse(drawn.data);
  return { ...drawn, data: JSON.stringify({ ...told, data: { ...told.data, at } }) };
}

/** Draws the pages of an export as the site's own server sends them; `isDrawn` is false where its remote could not be drawn. */
export function placeDrawer({ releasesDir, host, drawing, deployment, source, onFailure }: Options) {
  const { build, config } = host;
  const renderers = new Map<RemoteName, ReleaseRenderer | null>();

  function rendererOf(remote: RemoteName): ReleaseRenderer | null {
    const known = renderers.get(remote);
    if (known !== undefined) return known;
    const deployed = drawableIn(deployment, remote);
    const { rendererDir, lists } = source;
    const options = { siteConfig: config, remotesDir: releasesDir, rendererDir, lists };
    const renderer = deployed && openReleaseRenderer(options, remote, deployed, onFailure);
    renderers.set(remote, renderer);
    return renderer;
  }

  async function drawModule(id: ModuleId, url: string): Promise<DrawnPage | null> {
    const [remote, module] = moduleParts(id);
    const renderer = rendererOf(remote);
    if (!renderer || renderer.isOff()) return null;
    const { page, reason } = await renderer.draw(module, url, LIMIT_MS);
    if (!page) onFailure(reason ?? 'cannot be drawn');
    return page && dated(page, drawing.at);
  }

  return {
    async draw({ page, path, query }: DrawnPlace): Promise<{ html: string; isDrawn: boolean }> {
      const { module } = PAGES[page];
      const url = drawnUrl(page, { path, query });
      const drawn = module && url ? await drawModule(module, url).catch(() => null) : null;
      // The server draws each profile's picture when it is asked for; an export has the site's alone.
      const { picture: _, ...head } = headOf(page, { path, query }, source.directory).head;
      const { html } = composePage(page, build, deployment, config, {
        policy: policyOf(host),
        head: headHtml(head, drawing.origin),
        drawn,
      });
      return { html, isDrawn: drawn !== null || module === null };
    },
    stop: () => Promise.all([...renderers.values()].map((renderer) => renderer?.stop())),
  };
}
