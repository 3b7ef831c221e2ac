import { FAULTS, type Fault, REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import type { ReleaseSignals } from '../signals/signals';
import { type Html, html } from './html';
import type { Overview } from './overview';
import { type Column, table } from './overview-table';
import { moment, none, note, section } from './phrases';
import { badShare, badShareAxis } from './pictures/bad-share';
import { byHour, byHourAxis } from './pictures/by-hour';
import { count } from './pictures/figures';
import { ROLES, type ToldRelease, toldOf } from './told-releases';
import { vitalsTable } from './vitals-table';

const FAULT_WORDS: Record<Fault, string> = {
  load: 'no cargó',
  render: 'falló al mostrarse',
  event: 'falló en uso',
  integrity: 'llegó alterada',
  hydration: 'no coincidió con lo dibujado',
};

function faults({ faults }: ReleaseSignals): Html {
  const met = FAULTS.filter((fault) => faults[fault]);
  if (met.length === 0) return none;
  return html`${met.map((fault, i) => html`${i === 0 ? null : html`<br>`}${count(faults[fault] ?? 0)} ${FAULT_WORDS[fault]}`)}`;
}

type Span = { since: Date; until: Date };

const columns = (told: readonly ToldRelease[], span: Span): Column<ToldRelease>[] => {
  const bad = badShareAxis(told);
  const visitors = byHourAxis(told.map(({ hours }) => hours));
  return [
    {
      title: 'Versión',
      cell: ({ release, role }) => html`<code class="free">${release}</code><br>${note(ROLES[role])}`,
    },
    {
      title: 'Visitantes',
      cell: (one) => byHour(one.visitors, one.hours, { ...span, end: visitors }),
    },
    { title: 'Con fallas', cell: (one) => badShare(one, bad) },
    { title: 'Qué falló', cell: faults },
  ];
};

function remotePart(remote: RemoteName, told: readonly ToldRelease[], span: Span): Html {
  if (told.length === 0) {
    return html`<h3>${remote}</h3><p class="muted">Ningún visitante ha contado de sus versiones.</p>`;
  }
  return html`<h3>${remote}</h3>
    ${table({
      caption: `Visitantes de ${remote} por versión; las líneas muestran cuántos llegaron en cada hora y dónde está la parte con fallas, con 95 % de confianza`,
      columns: columns(told, span),
      rows: told,
      id: ({ release }) => `visitantes-${remote}-${release}`,
    })}
    ${vitalsTable(remote, told)}`;
}

/** What visitors' pages told of each release of the last day, or why nothing is known. */
export function visitorsSection(overview: Overview, now: Date): Html {
  const { signals } = overview;
  const within = (content: Html) => section('visitantes', 'Lo que vivieron los visitantes', content);
  if (signals.state === 'off') {
    return within(
      html`<p>Las páginas no cuentan nada de sus visitas: está apagado con <code>SIGNALS=off</code>. Sin esa variable, cada página dice una vez al día si algo falló y qué tan rápida fue, sin identificar a nadie.</p>`,
    );
  }
  if (signals.state === 'failing') {
    return within(
      html`<p class="alert">La base de datos no responde: no se puede leer lo que contaron las páginas.</p>`,
    );
  }
  const span = { since: new Date(signals.since), until: now };
  return within(
    html`<p>Desde el ${moment(signals.since)}, cada visitante una vez al día por versión.</p>
    ${REMOTE_NAMES.map((remote) => remotePart(remote, toldOf(overview, remote, signals.releases), span))}`,
  );
}
