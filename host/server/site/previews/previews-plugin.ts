import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '../../platform/http/text-answer';
import type { Directory } from '../directory/directory';
import { clientFolder } from '../host-build';
import { HOUR } from '../lifetimes';
import { openThread } from '../thread';
import type { DrawPreview } from './draw-preview';
import { keepPreviews } from './keep-previews';
import { PREVIEW_ROUTE, previewId } from './preview-path';
import { previewText } from './preview-text';

type Options = {
  /** The host's build. */
  dist: string;
  listed: () => Promise<Directory | null>;
};

/** Two a second leave most of a processor to everything else. */
const DRAWING = { limitMs: 8_000, idleMs: 60_000, most: 16, intervalMs: 500 };
const KEEPING = { patienceMs: 4_000, keptBytes: 32 * 1024 * 1024, retryMs: 10_000 };

/** For a picture that another one stands in for. */
const MINUTE = 'public, max-age=60';

/** The pictures that stand for specialists wherever links to their profiles are shown, drawn when they are asked for. */
export function previewsPlugin(app: FastifyInstance, { dist, listed }: Options): void {
  const client = clientFolder(dist);
  const thread = openThread<DrawPreview, Uint8Array | null>(join(dist, 'server', 'draw-preview.js'), DRAWING);
  app.addHook('onClose', thread.stop);
  let failing = false;
  const previewOf = keepPreviews({
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
    const id = previewId(request.params['*']);
    const directory = await listed();
    const specialist = id === null ? undefined : directory?.byId.get(id);
    if (id === null || (directory && !specialist)) return reply.callNotFound();
    const text = directory && specialist ? previewText(specialist, directory.averages.get(id) ?? null) : null;
    const preview = text && (await previewOf(text));
    reply.type('image/png');
    if (!preview) {
      return reply.header('cache-control', MINUTE).send(await readFile(join(client, 'compartir.png')));
    }
    reply.headers({ 'cache-control': HOUR, etag: preview.etag });
    if (matchesEtag(request.headers['if-none-match'], preview.etag)) return reply.code(304).send();
    return reply.send(preview.png);
  });
}
