import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Config } from '../../config/config';
import { clientFolder } from '../host-build';
import { YEAR } from '../lifetimes';
import { openThread } from '../thread';
import { openCatalogue } from './catalogue';
import { keepDeltas } from './keep-deltas';
import type { MakeDelta } from './make-delta';
import { namedDictionary } from './named-dictionary';
import { versionsOf } from './versions-of';

type Options = {
  /** The host's build. */
  dist: string;
  /** Folders with the files of its former builds, the newest first. */
  former: readonly string[];
  config: Pick<Config, 'remotesDir'>;
  metrics: Registry;
};

const MAKING = { limitMs: 10_000, idleMs: 5_000, most: 200 };
const KEEPING = { keptBytes: 16 * 1024 * 1024, ahead: 2, retryMs: 60_000 };
const MOST_RELEASES = 10;

const TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

const typeOf = (path: string) => TYPES[path.slice(path.lastIndexOf('.') + 1)];

/**
 * Scripts and styles as differences to the version that the browser has: compression dictionaries, RFC 9842.
 * Answers with what follows newly deployed releases.
 */
export async function deltasPlugin(app: FastifyInstance, { dist, former, config, metrics }: Options) {
  const catalogue = await openCatalogue({
    client: clientFolder(dist),
    former,
    remotesDir: config.remotesDir,
    mostReleases: MOST_RELEASES,
  });
  const thread = openThread<MakeDelta, Uint8Array | null>(join(dist, 'server', 'make-delta.js'), MAKING);
  app.addHook('onClose', thread.stop);
  let failing = false;
  const deltas = keepDeltas({
    ...KEEPING,
    catalogue,
    make: async (asked) => {
      const delta = await thread.run(asked);
      failing = false;
      return delta;
    },
    onFailure: (error) => {
      if (!failing) app.log.warn({ err: error }, 'a difference could not be made');
      failing = true;
    },
  });
  const sent = new Counter({
    name: 'club_deltas_total',
    help: 'Scripts and styles sent as a difference to a former version.',
    registers: [metrics],
  });

  app.addHook('onRequest', async (request, reply) => {
    const hash = request.method === 'GET' ? namedDictionary(request.headers) : null;
    const versions = hash && versionsOf(request.url);
    const delta = versions && (await deltas.find(request.url, versions, hash));
    if (!delta) return;
    sent.inc();
    reply.headers({ 'content-type': typeOf(request.url), 'content-encoding': 'dcz', 'cache-control': YEAR });
    return reply.send(delta);
  });

  app.addHook('onSend', async (request, reply) => {
    const versions = reply.statusCode === 200 ? versionsOf(request.url) : null;
    if (!versions || !reply.hasHeader('content-encoding')) return;
    reply.headers({
      'use-as-dictionary': `match="${versions}"`,
      vary: 'accept-encoding, available-dictionary',
    });
  });

  void deltas.makeAhead();
  return deltas;
}
