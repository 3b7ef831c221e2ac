import { parseRegistry, REMOTE_NAMES, type Registry } from '@club/shared/federation';

const TIMEOUT_MS = 5_000;

const ask = (url: string, init: RequestInit): Promise<Response | null> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);

async function servedRegistry(): Promise<Registry | null> {
  const response = await ask('/registry.json', { cache: 'no-cache' });
  return response?.ok ? parseRegistry(await response.json().catch(() => null)) : null;
}

const isGone = async (url: string): Promise<boolean> =>
  (await ask(url, { method: 'HEAD', cache: 'no-store' }))?.status === 404;

const runningIn = ({ remotes }: Registry): string =>
  REMOTE_NAMES.map((name) => remotes[name]?.entry).join(' ');

/**
 * A name for what the site runs by now, if that is not what the page was made of: other releases, or another host, whose
 * build no longer has `hostChunk`. Null when nothing changed or the site does not answer.
 */
export async function newerSite(page: Registry, hostChunk: string): Promise<string | null> {
  const served = await servedRegistry();
  if (!served) return null;
  const running = runningIn(served);
  if (running !== runningIn(page)) return running;
  return (await isGone(hostChunk)) ? `${running} after ${hostChunk}` : null;
}
