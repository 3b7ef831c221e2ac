import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { matchesEtag } from '../../platform/http/text-answer';
import type { SiteDirectory } from '../directory/directory';
import { clientFolder } from '../host-build';
import { HOUR_CACHE_HEADER } from '../static-files';
import { openTaskThread } from '../thread';
import type { PreviewTask } from './draw-preview';
import { PREVIEW_ROUTE, type PreviewText, previewText, specialistIdOfPreviewFile } from './preview-text';

type Preview = { png: Buffer; etag: string };

type KeepOptions = {
  draw: (text: PreviewText) => Promise<Uint8Array | null>;
  /** Maximum time that a request waits for its image, ms. An image that takes longer is cached for the next request. */
  timeoutMs: number;
  maxCacheBytes: number;
  /** Time after a failure before the image is rendered again, ms. */
  retryMs: number;
  onFailure: (error: unknown) => void;
};

type Drawn = { preview: Preview | null };

function previewOfBytes(bytes: Uint8Array | null): Drawn {
  if (!bytes) return { preview: null };
  const png = Buffer.from(bytes);
  return { preview: { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"` } };
}

/** Creates a cache that renders each preview image once. A request gets null if rendering fails or takes too long. */
export function createPreviewCache({ draw, timeoutMs, maxCacheBytes, retryMs, onFailure }: KeepOptions) {
  const kept = new LRUCache<string, Drawn, PreviewText>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ preview }, key) => key.length + (preview?.png.length ?? 0),
    fetchMethod: async (_key, _stale, { context, options }) => {
      try {
        return previewOfBytes(await draw(context));
      } catch (error) {
        onFailure(error);
        options.ttl = retryMs;
        return previewOfBytes(null);
      }
    },
  });

  return async (text: PreviewText): Promise<Preview | null> => {
    const key = JSON.stringify(text);
    const held = kept.get(key);
    if (held) return held.preview;
    const late = sleep(timeoutMs, null, { ref: false });
    const drawn = await Promise.race([kept.fetch(key, { context: text }), late]);
    return drawn?.preview ?? null;
  };
}

type Options = {
  /** Folder of the host's build. */
  dist: string;
  listed: () => Promise<SiteDirectory | null>;
};

/** Limits for rendering preview images: at most two a second, which leaves most of a processor core free. */
const DRAWING = { limitMs: 8_000, idleMs: 60_000, most: 16, intervalMs: 500 };
const KEEPING = { timeoutMs: 4_000, maxCacheBytes: 32 * 1024 * 1024, retryMs: 10_000 };

/** Cache header for the site's own image, sent in place of a missing preview image. */
const MINUTE = 'public, max-age=60';

/** Serves the preview images of profiles, rendered on request. */
export function previewsPlugin(app: FastifyInstance, { dist, listed }: Options): void {
  const client = clientFolder(dist);
  const thread = openTaskThread<PreviewTask, Uint8Array | null>(
    join(dist, 'server', 'draw-preview.js'),
    DRAWING,
  );
  app.addHook('onClose', thread.stop);
  let failing = false;
  const previewOf = createPreviewCache({
    ...KEEPING,
    draw: async (text) => {
      const png = await thread.run({ text, client });
      failing = false;
      return png;
    },
    onFailure: (error) => {
      if (!failing) app.log.warn({ err: error }, 'a preview could not be drawn');
      failing = true;
    },
  });

  app.get<{ Params: { '*': string } }>(PREVIEW_ROUTE, async (request, reply) => {
    const id = specialistIdOfPreviewFile(request.params['*']);
    const directory = await listed();
    const specialist = id === null ? undefined : directory?.byId.get(id);
    if (id === null || (directory && !specialist)) return reply.callNotFound();
    const text = directory && specialist ? previewText(specialist, directory.averages.get(id) ?? null) : null;
    const preview = text && (await previewOf(text));
    reply.type('image/png');
    if (!preview) {
      return reply.header('cache-control', MINUTE).send(await readFile(join(client, 'compartir.png')));
    }
    reply.headers({ 'cache-control': HOUR_CACHE_HEADER, etag: preview.etag });
    if (matchesEtag(request.headers['if-none-match'], preview.etag)) return reply.code(304).send();
    return reply.send(preview.png);
  });
}
