import { parentPort } from 'node:worker_threads';
import { makeDelta } from './make-delta';

/** What is thrown here ends this thread. */
parentPort?.on('message', async (asked) => parentPort?.postMessage(await makeDelta(asked)));
