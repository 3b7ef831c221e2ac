import { createPatience, ROW_MS, readText } from '@club/shared/service';
import { faultOf, followRedirects } from '../../service-origins/follow-redirects';
import { type Finding, fault } from './findings';
import type { ReadAnswer } from './list-findings';
import { unnamedFindings, wayFindings } from './way-findings';

const CUT = 'la respuesta se cortó a la mitad';
const STALLED = `la respuesta dejó de llegar: las páginas esperan ${ROW_MS / 1_000} s por cada fila`;

export type Site = {
  pageOrigin: string;
  /** The origins that its pages may connect to. */
  allowed: readonly string[];
};

/** Fetches a list as a page of the site would; finds faults of the way and of the answer. */
export async function checkList<T>(
  url: string,
  { pageOrigin, allowed }: Site,
  read: (text: string) => ReadAnswer<T>,
): Promise<ReadAnswer<T>> {
  const stop = new AbortController();
  const patience = createPatience(() => stop.abort(new DOMException('Nothing goes on', 'TimeoutError')));
  let way: Finding[] = [];
  try {
    const followed = await followRedirects(url, { pageOrigin, signal: stop.signal });
    way = wayFindings(followed, { pageOrigin });
    if (!followed.ok || !followed.answer.ok) return { items: [], findings: way };
    const { items, findings } = read(await readText(followed.answer, patience.grown));
    const isList = items.length > 0 || findings.every(({ kind }) => kind !== 'fault');
    const unnamed = isList ? unnamedFindings(followed.hops, allowed) : [];
    return { items, findings: [...way, ...unnamed, ...findings] };
  } catch (error) {
    const isStalled = faultOf(error) === 'no answer in time';
    return { items: [], findings: [...way, fault(isStalled ? STALLED : CUT)] };
  } finally {
    patience.end();
    stop.abort();
  }
}
