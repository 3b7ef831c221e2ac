import { performance } from 'node:perf_hooks';

/** One answer on the way; `ms` is what it took to come. */
export type Hop = { origin: string; status: number; headers: Headers; ms: number };

export type FollowFault =
  | 'no connection'
  | 'no answer in time'
  | 'redirects without an address'
  | 'redirects from https to http'
  | 'redirects where nobody follows'
  | 'redirects too often';

/** `answer` is the last hop's, its body unread. */
export type Followed =
  | { ok: true; hops: Hop[]; answer: Response }
  | { ok: false; hops: Hop[]; reason: FollowFault };

const MAX_HOPS = 10;
const TEXT = 'text/plain;charset=utf-8';
const REDIRECTS = [301, 302, 303, 307, 308];

/** Why a call did not come to an end; never its address, which may be a secret. */
export const faultOf = (error: unknown): 'no connection' | 'no answer in time' =>
  error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no connection';

/** Where an answer redirects to; null when that is nowhere a page may follow it. */
function nextUrl(url: URL, location: string | null): URL | null {
  if (location === null || !URL.canParse(location, url)) return null;
  const next = new URL(location, url);
  return /^https?:$/.test(next.protocol) ? next : null;
}

export type Call = {
  signal?: AbortSignal;
  /** Sent as text by POST. */
  body?: string;
  /** The origin of the page that would make the call; from the second host on, browsers call it «null». */
  pageOrigin?: string;
  /** Whether a redirect may lead there; without it, wherever a page may follow. */
  mayFollow?: (next: URL) => boolean;
};

function requestOf({ body, signal, pageOrigin }: Call): RequestInit {
  return {
    redirect: 'manual',
    headers: { ...(pageOrigin ? { origin: pageOrigin } : {}), ...(body ? { 'content-type': TEXT } : {}) },
    ...(body ? { method: 'POST', body } : {}),
    ...(signal ? { signal } : {}),
  };
}

/** A call as a browser makes it, redirects followed one by one; after a redirect a POST goes on as a GET. */
export async function followRedirects(address: string, first: Call = {}): Promise<Followed> {
  const hops: Hop[] = [];
  let url = new URL(address);
  let call = first;
  while (hops.length < MAX_HOPS) {
    const start = performance.now();
    let answer: Response;
    try {
      answer = await fetch(url, requestOf(call));
    } catch (error) {
      return { ok: false, hops, reason: faultOf(error) };
    }
    const { status, headers } = answer;
    hops.push({ origin: url.origin, status, headers, ms: performance.now() - start });
    if (!REDIRECTS.includes(status)) return { ok: true, hops, answer };
    await answer.body?.cancel().catch(() => undefined);
    const next = nextUrl(url, headers.get('location'));
    if (!next) return { ok: false, hops, reason: 'redirects without an address' };
    if (url.protocol === 'https:' && next.protocol === 'http:')
      return { ok: false, hops, reason: 'redirects from https to http' };
    if (call.mayFollow && !call.mayFollow(next))
      return { ok: false, hops, reason: 'redirects where nobody follows' };
    if (status <= 303) call = { ...call, body: undefined };
    if (call.pageOrigin && next.origin !== url.origin) call = { ...call, pageOrigin: 'null' };
    url = next;
  }
  return { ok: false, hops, reason: 'redirects too often' };
}
