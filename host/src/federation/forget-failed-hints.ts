import { type RemoteName, releasesIn } from '@club/shared/federation';
import { LOAD_TIMEOUT_MS } from './containers';
import { pageRegistry } from './page-registry';

const folderOf = (entry: string): string => new URL('.', new URL(entry, window.location.href)).href;

const HINTS = 'link[rel="modulepreload"], link[rel="preload"][as="style"]';

/**
 * WebKit keeps a module or a style sheet that it failed to load ahead as it is, over reloads too, and never asks for it again
 * (webkit.org/b/270357); once it is asked for as plain data, it does.
 */
export async function forgetFailedHints(remote: RemoteName): Promise<void> {
  const folders = releasesIn(pageRegistry(), remote).map(({ entry }) => folderOf(entry));
  const hints = [...document.querySelectorAll<HTMLLinkElement>(HINTS)];
  const files = hints
    .map(({ href }) => href)
    .filter((href) => folders.some((folder) => href.startsWith(folder)));
  const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS);
  await Promise.all([...new Set(files)].map((file) => fetch(file, { signal }).catch(() => undefined)));
}
