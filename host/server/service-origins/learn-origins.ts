import { FIRST_BYTE_MS } from '@club/shared/service';
import { originOf } from '../config/env-reader';
import { type FollowFault, faultOf, followRedirects, type Hop } from './follow-redirects';

export type Learnt =
  | { ok: true; origins: string[] }
  /** What answers a list teaches its origins, though nobody can use that list. */
  | {
      ok: false;
      reason: FollowFault | 'answers with an error' | 'answers no list' | Unusable;
      origins?: string[];
    };

/** Why a list is not taken that begins as one does. */
export type Unusable = 'answers a list that cannot be read' | 'answers an empty list' | 'answers too much';

/** The origins after an endpoint's own, each once. */
export function redirectOrigins(url: string, hops: readonly Pick<Hop, 'origin'>[]): string[] {
  const own = new URL(url).origin;
  const origins = hops.slice(1).flatMap(({ origin }) => originOf(origin) ?? []);
  return [...new Set(origins)].filter((origin) => origin !== own);
}

/** Whether a body begins as a list does; the rest of it is not read. */
async function beginsAsList(answer: Response): Promise<boolean> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let start = '';
  while (reader && start === '') {
    const { done, value } = await reader.read();
    if (done) break;
    start = decoder.decode(value, { stream: true }).trimStart();
  }
  await reader?.cancel();
  return start.startsWith('[');
}

/**
 * The origins that a list's endpoint redirects to, its own left out. Only an endpoint that answers with a list teaches any: a log-in
 * page's origin is nobody's to connect to.
 */
export async function learnOrigins(url: string, end?: AbortSignal): Promise<Learnt> {
  const patience = AbortSignal.timeout(FIRST_BYTE_MS);
  const signal = end ? AbortSignal.any([patience, end]) : patience;
  const followed = await followRedirects(url, { signal });
  if (!followed.ok) return { ok: false, reason: followed.reason };
  try {
    const isList = await beginsAsList(followed.answer);
    if (!followed.answer.ok) return { ok: false, reason: 'answers with an error' };
    if (!isList) return { ok: false, reason: 'answers no list' };
  } catch (error) {
    return { ok: false, reason: faultOf(error) };
  }
  return { ok: true, origins: redirectOrigins(url, followed.hops) };
}
