import { FIRST_BYTE_MS } from '@club/shared/service';
import type { Followed, FollowFault, Hop } from '../../service-origins/follow-redirects';
import { type Finding, fault, good, note } from './findings';

const PATIENCE = `${FIRST_BYTE_MS / 1_000} s`;
const SLOW_MS = 10_000;

const FAULTS: Record<FollowFault, string> = {
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

/** The first hop whose answer a page of that origin may not read, redirects included; null when it may read all. */
function unreadableHop(hops: readonly Hop[], pageOrigin: string): Hop | null {
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

/** Whether pages may read the answers on the way, or only get them unread. */
export type Reading = { pageOrigin: string } | 'unread';

function readingFinding(hops: readonly Hop[], reading: Reading): Finding[] {
  if (reading === 'unread') {
    const refusing = hops.find(({ headers }) =>
      /^same-/.test(headers.get('cross-origin-resource-policy') ?? ''),
    );
    return refusing
      ? [fault(`${refusing.origin} niega su respuesta a otros sitios: los envíos parecerían fallidos`)]
      : [];
  }
  const hop = unreadableHop(hops, reading.pageOrigin);
  if (!hop) return [good('las páginas del sitio pueden leerla')];
  const allowed = hop.headers.get('access-control-allow-origin');
  const whom = allowed ? `solo la deja leer a ${allowed}` : 'no la deja leer a otros sitios';
  return [fault(`${hop.origin} ${whom} (Access-Control-Allow-Origin)`)];
}

/** Finds the origins of a list's or a submission's redirects that pages may not connect to: their policy holds for redirects too. */
export function unnamedFindings(hops: readonly Hop[], allowed: readonly string[]): Finding[] {
  const unnamed = [...new Set(hops.map(({ origin }) => origin))].filter(
    (origin) => !allowed.includes(origin),
  );
  if (unnamed.length === 0) return [];
  const text = `las páginas no pueden conectarse con ${unnamed.join(', ')}: falta en ENDPOINT_ORIGINS`;
  return [{ ...fault(text), unnamed }];
}

/** What there is to say of the way to an answer: who answered, when, and whether a page may follow. */
export function wayFindings(followed: Followed, reading: Reading): Finding[] {
  const { hops } = followed;
  const origins = [...new Set(hops.map(({ origin }) => origin))];
  const way = origins.length > 1 ? `redirige: ${origins.join(' → ')}` : null;
  const notes = way ? [good(way)] : [];
  if (!followed.ok) return [...notes, fault(FAULTS[followed.reason])];
  const ms = hops.reduce((sum, hop) => sum + hop.ms, 0);
  const { status, ok } = followed.answer;
  const slow =
    ms > SLOW_MS ? note(`respondió en ${seconds(ms)}: las páginas esperan hasta ${PATIENCE}`) : null;
  return [
    ...notes,
    ok
      ? (slow ?? good(`respondió en ${seconds(ms)}`))
      : fault(`respondió con el estado ${status}${STATUSES[status] ? `: ${STATUSES[status]}` : ''}`),
    ...readingFinding(hops, reading),
  ];
}
