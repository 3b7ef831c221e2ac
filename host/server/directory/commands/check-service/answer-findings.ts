import {
  callHref,
  type RatingSummary,
  SPECIALIST_FIELDS,
  type Specialist,
  whatsappDigits,
} from '@club/shared/domain';
import {
  type DroppedRow,
  FIRST_BYTE_TIMEOUT_MS,
  type ListParseFailure,
  type ParsedList,
  parseRatings,
  parseSpecialists,
} from '@club/shared/service';
import type {
  FollowRedirectsFault,
  FollowRedirectsResult,
  RedirectHop,
} from '../../external/follow-redirects';
import { pluralize, toPlainLine } from '../command';
import { headingOf, isRequiredField } from '../csv/specialist-columns';

/** One finding of the check. A fault breaks the site, a note does not. */
export type Finding = {
  kind: 'good' | 'note' | 'fault';
  text: string;
  /** Origins that the operator should add to `ENDPOINT_ORIGINS`. */
  unnamed?: readonly string[];
};

export const goodFinding = (text: string): Finding => ({ kind: 'good', text });
export const noteFinding = (text: string): Finding => ({ kind: 'note', text });
export const faultFinding = (text: string): Finding => ({ kind: 'fault', text });

const SIGNS = { good: '✓', note: '!', fault: '✗' } as const;

export const formatFinding = ({ kind, text }: Finding): string => `  ${SIGNS[kind]} ${toPlainLine(text)}`;

const PATIENCE = `${FIRST_BYTE_TIMEOUT_MS / 1_000} s`;
const SLOW_AFTER_MS = 10_000;

const FAULTS: Record<FollowRedirectsFault, string> = {
  'no connection': 'no se puede conectar',
  'no answer in time': `no respondió en ${PATIENCE}`,
  'redirects without an address': 'redirige sin decir a dónde',
  'redirects from https to http': 'redirige de https a http: los navegadores no lo siguen',
  'redirects where nobody follows': 'redirige a donde el servidor no sigue',
  'redirects too often': 'redirige sin fin',
};

const STATUSES: Record<number, string> = {
  401: 'pide iniciar sesión: publique la aplicación web con acceso para «Cualquier usuario»',
  403: 'niega el acceso: publique la aplicación web con acceso para «Cualquier usuario»',
  404: 'no existe: revise la dirección y que la implementación siga activa',
  405: 'no acepta este método',
  429: 'recibe demasiadas llamadas a la vez',
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1).replace('.', ',')} s`;

/**
 * Returns the first response in the redirect chain that CORS hides from a page of `pageOrigin`; null if there is none.
 */
function unreadableHop(hops: readonly RedirectHop[], pageOrigin: string): RedirectHop | null {
  let sent = pageOrigin;
  let former: string | null = null;
  for (const hop of hops) {
    if (former !== null && hop.origin !== former) sent = 'null';
    const allowed = hop.headers.get('access-control-allow-origin');
    if (allowed !== '*' && allowed !== sent) return hop;
    former = hop.origin;
  }
  return null;
}

/** Origin of the page that reads the response, or `unread` if pages send data and ignore the response. */
type ResponseAccess = { pageOrigin: string } | 'unread';

function readingFinding(hops: readonly RedirectHop[], reading: ResponseAccess): Finding[] {
  if (reading === 'unread') {
    const refusing = hops.find(({ headers }) =>
      /^same-/.test(headers.get('cross-origin-resource-policy') ?? ''),
    );
    return refusing
      ? [faultFinding(`${refusing.origin} niega su respuesta a otros sitios: los envíos parecerían fallidos`)]
      : [];
  }
  const hop = unreadableHop(hops, reading.pageOrigin);
  if (!hop) return [goodFinding('las páginas del sitio pueden leerla')];
  const allowed = hop.headers.get('access-control-allow-origin');
  const whom = allowed ? `solo la deja leer a ${allowed}` : 'no la deja leer a otros sitios';
  return [faultFinding(`${hop.origin} ${whom} (Access-Control-Allow-Origin)`)];
}

/** Reports origins in the redirect chain that the pages' content security policy does not allow. */
export function missingOriginFindings(hops: readonly RedirectHop[], allowed: readonly string[]): Finding[] {
  const unnamed = [...new Set(hops.map(({ origin }) => origin))].filter(
    (origin) => !allowed.includes(origin),
  );
  if (unnamed.length === 0) return [];
  const text = `las páginas no pueden conectarse con ${unnamed.join(', ')}: falta en ENDPOINT_ORIGINS`;
  return [{ ...faultFinding(text), unnamed }];
}

/** Reports redirects, response time, status and whether a page may read the answer. */
export function responseFindings(followed: FollowRedirectsResult, reading: ResponseAccess): Finding[] {
  const { hops } = followed;
  const origins = [...new Set(hops.map(({ origin }) => origin))];
  const way = origins.length > 1 ? `redirige: ${origins.join(' → ')}` : null;
  const notes = way ? [goodFinding(way)] : [];
  if (!followed.ok) return [...notes, faultFinding(FAULTS[followed.reason])];
  const ms = hops.reduce((sum, hop) => sum + hop.ms, 0);
  const { status, ok } = followed.answer;
  const slow =
    ms > SLOW_AFTER_MS
      ? noteFinding(`respondió en ${seconds(ms)}: las páginas esperan hasta ${PATIENCE}`)
      : null;
  return [
    ...notes,
    ok
      ? (slow ?? goodFinding(`respondió en ${seconds(ms)}`))
      : faultFinding(`respondió con el estado ${status}${STATUSES[status] ? `: ${STATUSES[status]}` : ''}`),
    ...readingFinding(hops, reading),
  ];
}

const SHOWN = 10;

const REASONS: Record<DroppedRow['reason'], string> = {
  'not an object': 'sin forma de objeto',
  'no id': 'sin identificación',
  'repeated id': 'con una identificación repetida',
};

/** Formats row numbers, starting at 1, without row content. */
function places(rows: readonly DroppedRow[]): string {
  const shown = rows.slice(0, SHOWN).map(({ row }) => row + 1);
  return `${rows.length === 1 ? 'posición' : 'posiciones'} ${shown.join(', ')}${rows.length > SHOWN ? '…' : ''}`;
}

function rowFindings({ items, dropped }: ParsedList<unknown> & { ok: true }): Finding[] {
  const count = pluralize(items.length, 'elemento utilizable', 'elementos utilizables');
  const reasons = Object.keys(REASONS) as DroppedRow['reason'][];
  return [
    items.length > 0 ? goodFinding(count) : noteFinding('la lista está vacía'),
    ...reasons.flatMap((reason) => {
      const rows = dropped.filter((row) => row.reason === reason);
      return rows.length > 0
        ? [noteFinding(`${rows.length} ${REASONS[reason]}, que el sitio no muestra: ${places(rows)}`)]
        : [];
    }),
  ];
}

/** Reports fields that no specialist has, and required fields that some lack. */
function fieldFindings(specialists: readonly Specialist[]): Finding[] {
  return SPECIALIST_FIELDS.flatMap((field) => {
    const blank = specialists.filter((specialist) => specialist[field].length === 0).length;
    if (blank === 0) return [];
    if (blank === specialists.length) {
      const line = `ninguno trae «${field}» (${headingOf(field)})`;
      return [isRequiredField(field) ? faultFinding(line) : noteFinding(line)];
    }
    return isRequiredField(field) ? [noteFinding(`${blank} sin «${field}» (${headingOf(field)})`)] : [];
  });
}

/** Reports phone numbers that the profile offers for calls but not for WhatsApp. */
function phoneFindings(specialists: readonly Specialist[]): Finding[] {
  const odd = specialists.filter(({ telefono }) => callHref(telefono) && !whatsappDigits(telefono));
  return odd.length === 0
    ? []
    : [noteFinding(`${odd.length} con un «telefono» que no es un número de 8 dígitos: sin WhatsApp`)];
}

export type AnswerFindings<T> = { items: T[]; findings: Finding[] };

function read<T>(text: string, parsed: ParsedList<T>, more: (items: T[]) => Finding[]): AnswerFindings<T> {
  if (!parsed.ok) return { items: [], findings: [faultFinding(answerMeaning(parsed.reason, text))] };
  const { items } = parsed;
  return { items, findings: [...rowFindings(parsed), ...(items.length > 0 ? more(items) : [])] };
}

export const readSpecialistsAnswer = (text: string): AnswerFindings<Specialist> =>
  read(text, parseSpecialists(text), (specialists) => [
    ...fieldFindings(specialists),
    ...phoneFindings(specialists),
  ]);

export const readRatingsAnswer = (text: string): AnswerFindings<RatingSummary> =>
  read(text, parseRatings(text), (summaries) => {
    const comments = summaries.reduce((sum, { comentarios }) => sum + comentarios.length, 0);
    const blank = summaries.filter(({ promedio, comentarios }) => promedio === 0 && comentarios.length === 0);
    return [
      goodFinding(pluralize(comments, 'comentario', 'comentarios')),
      ...(blank.length > 0 ? [noteFinding(`${blank.length} sin promedio ni comentarios`)] : []),
    ];
  });

/** Reports ratings that no profile shows, because their «cedula» is not the «id» of any specialist. */
export function unmatchedRatingsFinding(
  specialists: readonly Specialist[],
  ratings: readonly RatingSummary[],
): Finding[] {
  const ids = new Set(specialists.map(({ id }) => id));
  const strangers = ratings.filter(({ cedula }) => !ids.has(cedula)).length;
  if (specialists.length === 0 || strangers === 0) return [];
  const line = `${strangers} con una «cedula» que ningún especialista tiene como «id»`;
  return [strangers === ratings.length ? faultFinding(line) : noteFinding(line)];
}

const PAGES: [pattern: RegExp, meaning: string][] = [
  [
    /accounts\.google\.com|ServiceLogin|sign in|iniciar sesión/i,
    'una página para iniciar sesión: publique la aplicación web con acceso para «Cualquier usuario»',
  ],
  [
    /too many times|quota|cuota|demasiadas veces|simultaneous/i,
    'una página de error: el script pasó de su cuota; espere o revise cuántas visitas tiene el sitio',
  ],
  [
    /(function not found|no se encontró la función|no se ha encontrado la función)/i,
    'una página de error: al script le falta doGet o doPost; copie el script completo e implemente una versión nueva',
  ],
];

/** Returns the most likely reason why the endpoint answered with an HTML page. */
export function explainHtmlAnswer(html: string): string {
  const known = PAGES.find(([pattern]) => pattern.test(html));
  return known?.[1] ?? 'una página HTML: el script terminó con un error, o la dirección no es la del script';
}

const MEANINGS: Record<Exclude<ListParseFailure, 'HTML'>, string> = {
  empty: 'la respuesta está vacía',
  'not JSON': 'la respuesta no es JSON, o está cortada',
  'not a list': 'la respuesta es JSON, pero no una lista',
  'no usable row': 'ningún elemento de la lista tiene identificación',
};

const answerMeaning = (reason: ListParseFailure, text: string): string =>
  reason === 'HTML' ? `la respuesta es ${explainHtmlAnswer(text)}` : MEANINGS[reason];
