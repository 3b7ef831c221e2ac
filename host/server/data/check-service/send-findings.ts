import { NO_REACTION, type SiteFeedback } from '@club/shared/domain';
import { FIRST_BYTE_MS } from '@club/shared/service';
import type { Config } from '../../config/config';
import { followRedirects } from '../../service-origins/follow-redirects';
import { hasBuiltInRedirect, serviceOriginsOf } from '../../service-origins/service-origins';
import { pageMeaning } from './answer-fault';
import { type Finding, fault, good, note } from './findings';
import { unnamedFindings, wayFindings } from './way-findings';

const UNTRIED = {
  feedback: 'no se probó, porque guardaría algo: --send envía un comentario de prueba',
  evaluation: 'no se prueba nunca: guardaría una evaluación que nadie hizo',
} as const satisfies Record<string, string>;

const testFeedback = (now: Date): SiteFeedback => ({
  comentario: `PRUEBA de check-service, ${now.toISOString()}: se puede borrar`,
  reaccion: NO_REACTION,
});

/** Sends one comment that says that it is a test, as a page would send it. */
export async function sendFindings(url: string, config: Config, now: Date = new Date()): Promise<Finding[]> {
  const body = JSON.stringify(testFeedback(now));
  const followed = await followRedirects(url, { body, signal: AbortSignal.timeout(FIRST_BYTE_MS) });
  const way = wayFindings(followed, 'unread');
  if (!followed.ok) return way;
  if (!followed.answer.ok) {
    await followed.answer.body?.cancel().catch(() => undefined);
    return way;
  }
  const text = await followed.answer.text().catch(() => '');
  if (text.trimStart().startsWith('<')) return [...way, fault(`respondió con ${pageMeaning(text)}`)];
  if (/"ok"\s*:\s*false/.test(text)) return [...way, fault('el script dice que no guardó el comentario')];
  return [
    ...way,
    ...unnamedFindings(followed.hops, serviceOriginsOf(config)),
    good('se envió un comentario de prueba: verifique que esté guardado una sola vez y bórrelo'),
  ];
}

/** What is known of a submission without storing anything. */
export function unsentFindings(
  send: keyof typeof UNTRIED,
  url: string,
  { endpointOrigins, externalEndpoints }: Config,
): Finding[] {
  const { origin } = new URL(url);
  const lists = [externalEndpoints.specialists, externalEndpoints.ratings];
  const isChecked = lists.some((list) => list !== null && new URL(list).origin === origin);
  const known = isChecked || endpointOrigins.length > 0 || hasBuiltInRedirect(url);
  return [
    note(UNTRIED[send]),
    ...(known
      ? []
      : [
          note(
            'si redirige a otro servidor, nómbrelo en ENDPOINT_ORIGINS: aquí solo se averigua con las listas y con --send',
          ),
        ]),
  ];
}
