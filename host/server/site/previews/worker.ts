import { parentPort } from 'node:worker_threads';
import { drawPreview } from './draw-preview';

/** Token colours of the light scheme at build time. */
declare const __TOKEN_COLOURS__: Readonly<Record<string, string>>;

/** An error here ends the thread. */
parentPort?.on('message', async (asked) =>
  parentPort?.postMessage(await drawPreview(asked, __TOKEN_COLOURS__)),
);
