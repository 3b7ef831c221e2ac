import { NO_REACTION, type SiteFeedback, type Specialist } from '@club/shared/domain';
import {
  createStallTimeout,
  FIRST_BYTE_TIMEOUT_MS,
  ROW_TIMEOUT_MS,
  readResponseText,
} from '@club/shared/service';
import type { Config } from '../../../platform/config/config';
import { parseOrigin } from '../../../platform/config/env-reader';
import {
  describeCallFault,
  followRedirects,
  hasBuiltInRedirect,
  serviceOriginsOf,
} from '../../external/follow-redirects';
import { type Command, UsageError } from '../command';
import {
  type AnswerFindings,
  explainHtmlAnswer,
  type Finding,
  faultFinding,
  formatFinding,
  goodFinding,
  missingOriginFindings,
  noteFinding,
  readRatingsAnswer,
  readSpecialistsAnswer,
  responseFindings,
  unmatchedRatingsFinding,
} from './answer-findings';

/** Placeholder for the site's origin if `--site` is omitted. */
const ANY_SITE = 'https://sitio.invalid';

const SENDS = { feedback: 'comentarios', evaluation: 'evaluaciones' } as const;

type Endpoints = Config['externalEndpoints'];

function pageOriginOf(text: string | boolean | undefined): string {
  if (text === undefined) return ANY_SITE;
  const origin = parseOrigin(String(text));
  if (!origin) throw new UsageError('--site debe ser el origen del sitio, como https://club.example.com');
  return origin;
}

export const checkServiceCommand: Command = {
  usage: '[--site https://…] [--send]',
  summary:
    'dice si las direcciones ENDPOINT_… responden como el sitio lo necesita; --send guarda un comentario de prueba',
  options: { site: { type: 'string' }, send: { type: 'boolean' } },
  async run({ values }, { config, print }) {
    const site = { pageOrigin: pageOriginOf(values.site), allowed: serviceOriginsOf(config) };
    const endpoints: Endpoints = config.externalEndpoints;
    let faults = 0;
    const unnamed = new Set<string>();
    const tell = (name: string, url: string, findings: readonly Finding[]) => {
      print(`${name}: ${new URL(url).origin}`);
      for (const finding of findings) print(formatFinding(finding));
      for (const origin of findings.flatMap((finding) => finding.unnamed ?? [])) unnamed.add(origin);
      faults += findings.filter(({ kind }) => kind === 'fault').length;
    };

    let specialists: Specialist[] | null = null;
    if (endpoints.specialists) {
      const { items, findings } = await checkList(endpoints.specialists, site, readSpecialistsAnswer);
      specialists = items;
      tell('especialistas', endpoints.specialists, findings);
    }
    if (endpoints.ratings) {
      const { items, findings } = await checkList(endpoints.ratings, site, readRatingsAnswer);
      tell('calificaciones', endpoints.ratings, [
        ...findings,
        ...unmatchedRatingsFinding(specialists ?? [], items),
      ]);
    }
    for (const send of ['feedback', 'evaluation'] as const) {
      const url = endpoints[send];
      if (!url) continue;
      const isSent = send === 'feedback' && values.send === true;
      tell(SENDS[send], url, isSent ? await sendFindings(url, config) : unsentFindings(send, url, config));
    }
    for (const line of summary(endpoints, faults)) print(line);
    if (unnamed.size > 0) {
      print('ponga esta línea en la configuración del sitio:');
      print(`ENDPOINT_ORIGINS=${[...config.endpointOrigins, ...unnamed].join(',')}`);
    }
    return faults === 0 ? 0 : 1;
  },
};

function summary(endpoints: Endpoints, faults: number): string[] {
  if (Object.values(endpoints).every((url) => url === null)) {
    return ['el servicio propio responde las cuatro llamadas: no hay ninguna ENDPOINT_… que revisar'];
  }
  if (faults === 0) return ['todo lo que se revisó está bien'];
  return [faults === 1 ? 'hay un problema' : `hay ${faults} problemas`];
}

const CUT = 'la respuesta se cortó a la mitad';
const STALLED = `la respuesta dejó de llegar: las páginas esperan ${ROW_TIMEOUT_MS / 1_000} s por cada fila`;

type Site = {
  pageOrigin: string;
  /** Origins to which the content security policy of the site's pages allows connections. */
  allowed: readonly string[];
};

/** Fetches a list as a page of the site would. Reports faults of the redirects and of the response. */
export async function checkList<T>(
  url: string,
  { pageOrigin, allowed }: Site,
  read: (text: string) => AnswerFindings<T>,
): Promise<AnswerFindings<T>> {
  const stop = new AbortController();
  const timeouts = createStallTimeout(() => stop.abort(new DOMException('Nothing goes on', 'TimeoutError')));
  let way: Finding[] = [];
  try {
    const followed = await followRedirects(url, { pageOrigin, signal: stop.signal });
    way = responseFindings(followed, { pageOrigin });
    if (!followed.ok || !followed.answer.ok) return { items: [], findings: way };
    const { items, findings } = read(await readResponseText(followed.answer, timeouts.progress));
    const isList = items.length > 0 || findings.every(({ kind }) => kind !== 'fault');
    const unnamed = isList ? missingOriginFindings(followed.hops, allowed) : [];
    return { items, findings: [...way, ...unnamed, ...findings] };
  } catch (error) {
    const isStalled = describeCallFault(error) === 'no answer in time';
    return { items: [], findings: [...way, faultFinding(isStalled ? STALLED : CUT)] };
  } finally {
    timeouts.clear();
    stop.abort();
  }
}

const UNTRIED = {
  feedback: 'no se probó, porque guardaría algo: --send envía un comentario de prueba',
  evaluation: 'no se prueba nunca: guardaría una evaluación que nadie hizo',
} as const satisfies Record<string, string>;

const testFeedback = (): SiteFeedback => ({
  comentario: `PRUEBA de check-service, ${new Date().toISOString()}: se puede borrar`,
  reaccion: NO_REACTION,
});

/** Sends one comment, marked as a test, as a page would; reports the outcome. */
async function sendFindings(url: string, config: Config): Promise<Finding[]> {
  const body = JSON.stringify(testFeedback());
  const followed = await followRedirects(url, { body, signal: AbortSignal.timeout(FIRST_BYTE_TIMEOUT_MS) });
  const way = responseFindings(followed, 'unread');
  if (!followed.ok) return way;
  if (!followed.answer.ok) {
    await followed.answer.body?.cancel().catch(() => undefined);
    return way;
  }
  const text = await followed.answer.text().catch(() => '');
  if (text.trimStart().startsWith('<'))
    return [...way, faultFinding(`respondió con ${explainHtmlAnswer(text)}`)];
  if (/"ok"\s*:\s*false/.test(text))
    return [...way, faultFinding('el script dice que no guardó el comentario')];
  return [
    ...way,
    ...missingOriginFindings(followed.hops, serviceOriginsOf(config)),
    goodFinding('se envió un comentario de prueba: verifique que esté guardado una sola vez y bórrelo'),
  ];
}

/** Reports on a submission endpoint without sending a submission to it. */
function unsentFindings(
  send: keyof typeof UNTRIED,
  url: string,
  { endpointOrigins, externalEndpoints }: Config,
): Finding[] {
  const { origin } = new URL(url);
  const lists = [externalEndpoints.specialists, externalEndpoints.ratings];
  const isChecked = lists.some((list) => list !== null && new URL(list).origin === origin);
  const known = isChecked || endpointOrigins.length > 0 || hasBuiltInRedirect(url);
  return [
    noteFinding(UNTRIED[send]),
    ...(known
      ? []
      : [
          noteFinding(
            'si redirige a otro servidor, nómbrelo en ENDPOINT_ORIGINS: aquí solo se averigua con las listas y con --send',
          ),
        ]),
  ];
}
