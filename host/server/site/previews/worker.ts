import { parentPort } from 'node:worker_threads';
import { drawPreview } from './draw-preview';

/** The tokens' colours in the light scheme, as they were when this was built. */
declare const __TOKEN_COLOURS__: Readonly<Record<string, string>>;

/** What is thrown here ends this thread. */
parentPort?.on('message', async (asked) =>
  parentPort?.postMessage(await drawPreview(asked, __TOKEN_COLOURS__)),
);
