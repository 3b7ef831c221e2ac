import { NO_REACTION, type SiteFeedback } from '@club/shared/domain';
import { followRedirects } from '../../service-origins/follow-redirects';
import { pageMeaning } from './answer-fault';
import { type Finding, fault, good } from './findings';
import { PATIENCE_MS, wayFindings } from './way-findings';

const testFeedback = (now: Date): SiteFeedback => ({
  comentario: `PRUEBA de check-service, ${now.toISOString()}: se puede borrar`,
  reaccion: NO_REACTION,
});

/** Sends one comment that says that it is a test, as a page would send it. */
export async function sendFindings(url: string, now: Date = new Date()): Promise<Finding[]> {
  const body = JSON.stringify(testFeedback(now));
  const followed = await followRedirects(url, { body, signal: AbortSignal.timeout(PATIENCE_MS) });
  const way = wayFindings(followed, 'unread');
  if (!followed.ok || !followed.answer.ok) return way;
  const text = await followed.answer.text().catch(() => '');
  if (text.trimStart().startsWith('<')) return [...way, fault(`respondió ${pageMeaning(text)}`)];
  if (/"ok"\s*:\s*false/.test(text)) return [...way, fault('el script dice que no guardó el comentario')];
  return [...way, good('se envió un comentario de prueba: vea que esté guardado una sola vez y bórrelo')];
}
