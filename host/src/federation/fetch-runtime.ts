import type { Runtime } from './containers';
import { PROVIDED } from './provided-modules';
import { withTimeout } from './with-timeout';

/** How long the runtime's code may take before the remotes' places offer a new page, in milliseconds. */
const FETCH_TIMEOUT_MS = 30_000;

/** The page's federation runtime; its code comes beside the shell's own, which answers to the visitor without it. */
export async function fetchRuntime(): Promise<Runtime> {
  const { pageRuntime } = await withTimeout(import('./page-runtime'), FETCH_TIMEOUT_MS);
  return pageRuntime(PROVIDED);
}
