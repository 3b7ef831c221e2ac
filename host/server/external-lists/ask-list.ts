import { createPatience, readText } from '@club/shared/service';
import { isLoopbackName } from '../http/loopback';
import { type FollowFault, faultOf, followRedirects } from '../service-origins/follow-redirects';

type ListFault = FollowFault | 'answers with an error' | 'answers no list' | 'answers too much';

/** What an endpoint answers as its list. */
export type ListAnswer = { ok: true; text: string } | { ok: false; reason: ListFault };

/** However slowly a list goes on, in milliseconds. */
const WHOLE_MS = 600_000;
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** An endpoint leads to hosts that prove who they are, and to this machine only where it lies there itself. */
function mayLead(url: string): (next: URL) => boolean {
  const isOwn = isLoopbackName(new URL(url).hostname);
  return ({ protocol, hostname }) => (isLoopbackName(hostname) ? isOwn : protocol === 'https:');
}

/** Asks for a list with the browser's patience (Spec §7), which here has an end. Never rejects. */
export async function askList(
  url: string,
  end?: AbortSignal,
  mostCharacters = MOST_CHARACTERS,
): Promise<ListAnswer> {
  const stop = new AbortController();
  const patience = createPatience(() => stop.abort(new DOMException('Nothing goes on', 'TimeoutError')));
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(WHOLE_MS), ...(end ? [end] : [])]);
  let isTooMuch = false;
  try {
    const followed = await followRedirects(url, { signal, mayFollow: mayLead(url) });
    if (!followed.ok) return { ok: false, reason: followed.reason };
    if (!followed.answer.ok) return { ok: false, reason: 'answers with an error' };
    const text = await readText(followed.answer, (soFar) => {
      patience.grown(soFar);
      isTooMuch = soFar.length > mostCharacters;
      if (isTooMuch) stop.abort();
    });
    const isList = text
      .replace(/^\ufeff/, '')
      .trimStart()
      .startsWith('[');
    if (!isList) return { ok: false, reason: 'answers no list' };
    return { ok: true, text };
  } catch (error) {
    return { ok: false, reason: isTooMuch ? 'answers too much' : faultOf(error) };
  } finally {
    patience.end();
    stop.abort();
  }
}
