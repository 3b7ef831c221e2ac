import type { Kept } from './kept';
import { type FileKind, isUnreached, keptPageAt } from './rules';

/** A kept page for an address, in the place of what the network does not give. */
export function keptAnswer(url: URL, kept: Kept | null): Response | null {
  const page = kept && keptPageAt(url, kept.composition);
  if (!page) return null;
  return new Response(page.html, {
    status: page.path === '*' ? 404 : 200,
    headers: kept.composition.headers,
  });
}

/** The network's answer however long it takes; what `fallback` has, only where the site is not reached. */
export async function networkFirst(
  ask: () => Promise<Response>,
  fallback: () => Promise<Response | null | undefined>,
): Promise<Response> {
  try {
    const response = await ask();
    return isUnreached(response.status) ? ((await fallback()) ?? response) : response;
  } catch (error) {
    const own = await fallback();
    if (own) return own;
    throw error;
  }
}

/** A kept file: one that never changes at once, another where the network does not give it. A broken store keeps nothing. */
export async function fileAnswer(
  kind: FileKind,
  ask: () => Promise<Response>,
  own: () => Promise<Response | undefined>,
): Promise<Response> {
  const kept = () => own().catch(() => undefined);
  return kind === 'fixed' ? ((await kept()) ?? ask()) : networkFirst(ask, kept);
}
