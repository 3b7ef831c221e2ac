import { followRedirects } from '../../service-origins/follow-redirects';
import { fault } from './findings';
import type { ReadAnswer } from './list-findings';
import { PATIENCE_MS, wayFindings } from './way-findings';

/** Fetches a list as a page of that origin would, and says what there is to say of the way and of the answer. */
export async function checkList<T>(
  url: string,
  pageOrigin: string,
  read: (text: string) => ReadAnswer<T>,
): Promise<ReadAnswer<T>> {
  const followed = await followRedirects(url, { pageOrigin, signal: AbortSignal.timeout(PATIENCE_MS) });
  const way = wayFindings(followed, { pageOrigin });
  if (!followed.ok || !followed.answer.ok) return { items: [], findings: way };
  const text = await followed.answer.text().catch(() => null);
  if (text === null) return { items: [], findings: [...way, fault('la respuesta se cortó a la mitad')] };
  const { items, findings } = read(text);
  return { items, findings: [...way, ...findings] };
}
