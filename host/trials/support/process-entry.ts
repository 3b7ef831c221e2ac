import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { openTaskThread } from '../../server/pages/thread';
import { runProcess } from '../../server/process/run-process';
import { SAMPLE_LISTS } from './fixtures';

/** Yields a body in two parts: the first at once, the rest half a second later. */
async function* slowly() {
  yield 'len';
  await pause(500);
  yield 'to';
}

await runProcess(async (app) => {
  if (process.env.SITE === 'fails when it has begun') {
    setInterval(() => undefined, 1_000);
    throw new Error('nothing to serve');
  }
  app.get('/', async () => 'inicio');
  app.get('/lento', async (_request, reply) => reply.send(Readable.from(slowly())));
  const thread = openTaskThread(process.env.WORKER ?? '', { limitMs: 60_000, idleMs: 60_000, most: 1 });
  app.addHook('onClose', thread.stop);
  app.get('/hilo', async () => {
    thread.run(null).catch(() => undefined);
    return 'hilo';
  });
  app.get('/rechazo', async () => {
    void Promise.reject(new Error('nobody awaits this'));
    return 'rechazo';
  });
}, SAMPLE_LISTS);
