import type { ErrorKind } from '@club/shared/federation';
import type { Change } from '../registry/state';
import { OTHER_VERSION } from './error-reports';
import { type Html, html } from './html';
import type { Overview, RunningRemote } from './overview';
import { type Column, table } from './overview-table';
import { page, pageBody } from './page';
import { code, moment, none, note, section } from './phrases';
import { drawingsPicture } from './pictures/drawings';
import { rolloutsSection } from './rollouts-section';
import type { SeenError } from './seen-errors';
import { visitorsSection } from './visitors-section';

const SHOWN_CHANGES = 50;
const SHOWN_COMMIT = 10;

const KINDS: Record<ErrorKind, string> = {
  load: 'No cargó',
  render: 'Falló al mostrarse',
  runtime: 'Falló en uso',
};

const ACTIONS: Record<Change['action'], string> = { deploy: 'Despliegue', rollback: 'Vuelta atrás' };

function commit(value: string | null): Html {
  const [hash = '', changes] = value?.split('+') ?? [];
  if (hash === '') return note('commit desconocido');
  const more = changes === undefined ? null : html`<br>${note('con cambios sin confirmar')}`;
  return html`<code>${hash.slice(0, SHOWN_COMMIT)}</code>${more}`;
}

/** Pages by what became of them. */
function drawings({ drawings, unrendered }: RunningRemote): Html {
  if (unrendered) return html`Ninguna: se desplegó con <code>--unrendered</code>`;
  return drawingsPicture(drawings) ?? none;
}

const RUNNING: Column<RunningRemote>[] = [
  { title: 'Remoto', cell: ({ remote }) => html`${remote}` },
  {
    title: 'Versión y origen',
    cell: ({ version, release, source }) =>
      html`<strong>${version}</strong><br><code>${release}</code><br>${note(source === null ? 'de este sitio' : `de ${source}`)}`,
  },
  { title: 'Contrato y commit', cell: (row) => html`${row.contract}<br>${commit(row.commit)}` },
  {
    title: 'Desplegada',
    cell: ({ deployedAt, deployedBy }) =>
      deployedAt === null ? none : html`${moment(deployedAt)}<br>${note(`por ${deployedBy}`)}`,
  },
  { title: 'Anterior', cell: ({ previous }) => code(previous) },
  { title: 'Páginas dibujadas', cell: drawings },
  {
    title: 'Errores',
    cell: ({ errors }) => (errors === 0 ? html`0` : html`<a class="alert" href="#errores">${errors}</a>`),
  },
];

const ERRORS: Column<SeenError>[] = [
  { title: 'Remoto', cell: ({ remote }) => html`${remote}` },
  { title: 'Versión', cell: ({ version }) => (version === OTHER_VERSION ? note('otra') : html`${version}`) },
  {
    title: 'Qué pasó',
    cell: ({ kind, message }) =>
      html`${KINDS[kind]}${message === '' ? null : html`<br><code class="free">${message}</code>`}`,
  },
  { title: 'Veces', cell: ({ count }) => html`${count}` },
  { title: 'Última vez', cell: ({ lastAt }) => moment(lastAt) },
];

const HISTORY: Column<Change>[] = [
  { title: 'Cuándo', cell: ({ at }) => moment(at) },
  { title: 'Remoto', cell: ({ remote }) => html`${remote}` },
  { title: 'Cambio', cell: ({ action, atStart }) => html`${atStart ? 'Arranque' : ACTIONS[action]}` },
  { title: 'De', cell: ({ from }) => code(from) },
  { title: 'A', cell: ({ to }) => code(to) },
  { title: 'Quién', cell: ({ by }) => html`<span class="free">${by}</span>` },
];

/** What has no row of its own among what runs. */
function absent({ missing, unusable, unknown }: Overview): Html[] {
  const others = unknown.map(({ remote, release }) => `${remote} (${release ?? 'sin versión'})`);
  return [
    ...missing.map(
      (name) => html`<p>Sin desplegar: <strong>${name}</strong>. El sitio corre sin esa parte.</p>`,
    ),
    ...unusable.map(
      ({ remote, version, reason }) =>
        html`<p>Apartada porque no se puede usar: <strong>${remote} ${version}</strong>. <code class="free">${reason}</code></p>`,
    ),
    ...(others.length === 0
      ? []
      : [html`<p>Guardado de otro servidor, que este no conoce: ${others.join(', ')}.</p>`]),
  ];
}

function errorsSection({ errors, startedAt }: Overview): Html {
  const content =
    errors.length === 0
      ? html`<p>Ninguna página ha informado errores desde el ${moment(startedAt)}.</p>`
      : table({
          caption: 'Lo que informaron las páginas, sin verificar',
          columns: ERRORS,
          rows: errors,
        });
  return section('errores', 'Errores', content);
}

const changeId = ({ at, remote }: Change): string => `cambio-${at}-${remote}`;

function historySection(history: readonly Change[]): Html {
  const shown = history.slice(-SHOWN_CHANGES).reverse();
  const caption =
    shown.length < history.length
      ? `Los ${shown.length} cambios más recientes de ${history.length}`
      : 'Todos los cambios, el más reciente primero';
  const content =
    shown.length === 0
      ? html`<p>Aún no hay cambios.</p>`
      : table({ caption, columns: HISTORY, rows: shown, id: changeId });
  return section('historial', 'Historial', content);
}

const refused = (problem: string): Html => html`<section class="problem" aria-labelledby="rechazado">
  <h2 id="rechazado">Los despliegues guardados no son válidos</h2>
  <p>El servidor los rechazó y sigue con los anteriores: <code class="free">${problem}</code></p>
</section>`;

const TITLE = 'Qué corre ahora';

/** What runs, what visitors met of it, what went wrong and what was changed, for operators. */
export function overviewBody(overview: Overview, now: Date): Html {
  const { contract, problem, remotes, state } = overview;
  return pageBody(
    TITLE,
    html`<p>Contrato ${contract} · consultado el ${moment(now.toISOString())}, hora de Costa Rica</p>
    <p id="en-vivo" role="status"></p>`,
    html`${problem === null ? null : refused(problem)}
    ${section(
      'en-servicio',
      'En servicio',
      html`${table({
        caption: 'La versión de cada remoto que recibe quien abre el sitio',
        columns: RUNNING,
        rows: remotes,
        id: ({ remote }) => `corre-${remote}`,
      })}
      ${absent(overview)}`,
    )}
    ${rolloutsSection(overview, now)}
    ${visitorsSection(overview, now)}
    ${errorsSection(overview)}
    ${state && historySection(state.history)}`,
  );
}

/** The same as a whole page, which goes on by itself. */
export const overviewPage = (overview: Overview, now: Date): Html =>
  page(TITLE, overviewBody(overview, now), { live: true });
