import { parentPort } from 'node:worker_threads';
import { drawPreview } from './draw-preview';

/** Colours of the design tokens in the light scheme, fixed at build time. */
declare const __TOKEN_COLOURS__: Readonly<Record<string, string>>;

/** Renders a preview image for each message. An error ends the thread. */
parentPort?.on('message', async (asked) =>
  parentPort?.postMessage(await drawPreview(asked, __TOKEN_COLOURS__)),
);
