import type { ErrorKind } from '@club/shared/federation';
import type { Change } from '../registry/state';
import { OUTCOMES, type Outcome } from '../rendering/renderings';
import { OTHER_VERSION } from './error-reports';
import { type Html, html } from './html';
import type { Overview, RunningRemote } from './overview';
import { type Column, table } from './overview-table';
import { page } from './page';
import type { SeenError } from './seen-errors';

const SHOWN_CHANGES = 50;
const SHOWN_COMMIT = 10;

const ZONE = { timeZone: 'America/Costa_Rica' } as const;
const DAY = new Intl.DateTimeFormat('es-CR', { ...ZONE, dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat('es-CR', { ...ZONE, timeStyle: 'medium', hourCycle: 'h23' });

const KINDS: Record<ErrorKind, string> = {
  load: 'No cargó',
  render: 'Falló al mostrarse',
  runtime: 'Falló en uso',
};

const ACTIONS: Record<Change['action'], string> = { deploy: 'Despliegue', rollback: 'Vuelta atrás' };

const note = (text: string): Html => html`<span class="muted free">${text}</span>`;

const none = note('–');

function moment(iso: string): Html {
  const date = new Date(iso);
  const day = DAY.format(date).replaceAll(' ', '\u00a0');
  return html`<time datetime="${iso}">${day}, ${TIME.format(date)}</time>`;
}

const code = (text: string | null): Html => (text === null ? none : html`<code>${text}</code>`);

function commit(value: string | null): Html {
  const [hash = '', changes] = value?.split('+') ?? [];
  if (hash === '') return note('commit desconocido');
  const more = changes === undefined ? null : html`<br>${note('con cambios sin confirmar')}`;
  return html`<code>${hash.slice(0, SHOWN_COMMIT)}</code>${more}`;
}

const OUTCOME_WORDS: Record<Outcome, string> = {
  drawn: 'a tiempo',
  kept: 'ya listas',
  late: 'tarde',
  failed: 'con falla',
  off: 'en pausa',
};

/** Pages by what became of them, what never happened left out. */
function drawings({ drawings, unrendered }: RunningRemote): Html {
  if (unrendered) return html`Ninguna: se desplegó con <code>--unrendered</code>`;
  const counted = OUTCOMES.filter((outcome) => drawings?.[outcome]);
  if (!drawings || counted.length === 0) return none;
  return html`${counted.map((outcome, i) => html`${i === 0 ? null : html`<br>`}${drawings[outcome]} ${OUTCOME_WORDS[outcome]}`)}`;
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
function absent({ missing, unknown }: Overview): Html[] {
  const others = unknown.map(({ remote, release }) => `${remote} (${release ?? 'sin versión'})`);
  return [
    ...missing.map(
      (name) => html`<p>Sin desplegar: <strong>${name}</strong>. El sitio corre sin esa parte.</p>`,
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
  return html`<section aria-labelledby="errores"><h2 id="errores">Errores</h2>${content}</section>`;
}

function historySection(history: readonly Change[]): Html {
  const shown = history.slice(-SHOWN_CHANGES).reverse();
  const caption =
    shown.length < history.length
      ? `Los ${shown.length} cambios más recientes de ${history.length}`
      : 'Todos los cambios, el más reciente primero';
  const content =
    shown.length === 0 ? html`<p>Aún no hay cambios.</p>` : table({ caption, columns: HISTORY, rows: shown });
  return html`<section aria-labelledby="historial"><h2 id="historial">Historial</h2>${content}</section>`;
}

const refused = (problem: string): Html => html`<section class="problem" aria-labelledby="rechazado">
  <h2 id="rechazado">Los despliegues guardados no son válidos</h2>
  <p>El servidor los rechazó y sigue con los anteriores: <code class="free">${problem}</code></p>
</section>`;

/** What runs, what went wrong and what was changed, for operators. */
export function overviewPage(overview: Overview, now: Date): Html {
  const { contract, problem, remotes, state } = overview;
  return page(
    'Qué corre ahora',
    html`<p>Contrato ${contract} · consultado el ${moment(now.toISOString())}, hora de Costa Rica</p>`,
    html`${problem === null ? null : refused(problem)}
    <section aria-labelledby="en-servicio"><h2 id="en-servicio">En servicio</h2>
    ${table({ caption: 'La versión de cada remoto que recibe quien abre el sitio', columns: RUNNING, rows: remotes })}
    ${absent(overview)}
    </section>
    ${errorsSection(overview)}
    ${state && historySection(state.history)}`,
  );
}
