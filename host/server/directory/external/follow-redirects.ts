import { performance } from 'node:perf_hooks';
import type { Config } from '../../platform/config/config';

/** Known redirects: the origin of Google Apps Script endpoints, and the origin to which it redirects every call. */
const BUILT_IN_REDIRECTS: Readonly<Record<string, readonly string[]>> = {
  'https://script.google.com': ['https://script.googleusercontent.com'],
};

type Endpoints = Pick<Config, 'externalEndpoints'>;

/** Returns the origins of the external endpoints, without repetitions. */
export function endpointOriginsOf({ externalEndpoints }: Endpoints): string[] {
  const urls = Object.values(externalEndpoints).filter((url) => url !== null);
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

/** Returns true if the site knows without configuration where this endpoint redirects. */
export const hasBuiltInRedirect = (url: string): boolean => new URL(url).origin in BUILT_IN_REDIRECTS;

/**
 * Returns the external origins to which pages connect. Includes targets of redirects, because the content security
 * policy restricts these as well.
 */
export function serviceOriginsOf(config: Endpoints & Pick<Config, 'endpointOrigins'>): string[] {
  const own = endpointOriginsOf(config);
  if (own.length === 0) return [];
  const builtIn = own.flatMap((origin) => BUILT_IN_REDIRECTS[origin] ?? []);
  return [...new Set([...own, ...builtIn, ...config.endpointOrigins])];
}

/** One response in a chain of redirects; `ms` is its response time. */
export type RedirectHop = { origin: string; status: number; headers: Headers; ms: number };

export type FollowRedirectsFault =
  | 'no connection'
  | 'no answer in time'
  | 'redirects without an address'
  | 'redirects from https to http'
  | 'redirects where nobody follows'
  | 'redirects too often';

/** Result of a call with its redirects; `answer` is the last response, with an unread body. */
export type FollowRedirectsResult =
  | { ok: true; hops: RedirectHop[]; answer: Response }
  | { ok: false; hops: RedirectHop[]; reason: FollowRedirectsFault };

const MAX_HOPS = 10;
const TEXT = 'text/plain;charset=utf-8';
const REDIRECTS = [301, 302, 303, 307, 308];

/** Describes why a call failed; leaves out the address, which may be a secret. */
export const describeCallFault = (error: unknown): 'no connection' | 'no answer in time' =>
  error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no connection';

/** Returns the target of a redirect; null if a page could not follow it. */
function nextUrl(url: URL, location: string | null): URL | null {
  if (location === null || !URL.canParse(location, url)) return null;
  const next = new URL(location, url);
  return /^https?:$/.test(next.protocol) ? next : null;
}

type CallOptions = {
  signal?: AbortSignal;
  /** Body of a POST as text. */
  body?: string;
  /**
   * Origin of the calling page. As in browsers, the header `Origin` becomes «null» after a redirect to another origin.
   */
  pageOrigin?: string;
  /** Returns true to follow the redirect to `next`. If omitted, follows every redirect that a browser would follow. */
  mayFollow?: (next: URL) => boolean;
};

function requestOf({ body, signal, pageOrigin }: CallOptions): RequestInit {
  return {
    redirect: 'manual',
    headers: { ...(pageOrigin ? { origin: pageOrigin } : {}), ...(body ? { 'content-type': TEXT } : {}) },
    ...(body ? { method: 'POST', body } : {}),
    ...(signal ? { signal } : {}),
  };
}

/** Makes a call as a browser would and follows redirects one by one; a redirected POST becomes a GET. */
export async function followRedirects(
  address: string,
  first: CallOptions = {},
): Promise<FollowRedirectsResult> {
  const hops: RedirectHop[] = [];
  let url = new URL(address);
  let call = first;
  while (hops.length < MAX_HOPS) {
    const start = performance.now();
    let answer: Response;
    try {
      answer = await fetch(url, requestOf(call));
    } catch (error) {
      return { ok: false, hops, reason: describeCallFault(error) };
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
