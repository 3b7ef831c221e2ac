import { PAGES, type PageName, type RemoteName } from '@club/shared/federation';
import type { Vitals } from '../signals/signals';
import { type Html, html } from './html';
import { type Column, table } from './overview-table';
import { note } from './phrases';
import { counted } from './pictures/figures';
import { FEW } from './pictures/interval';
import { VITAL_NAMES, VITALS, vitalPicture } from './pictures/vital';
import type { ToldRelease } from './told-releases';

type Row = Vitals & { page: PageName; samples: number; release: string };

const rowsOf = ({ release, vitals }: ToldRelease): Row[] =>
  (Object.keys(PAGES) as PageName[]).flatMap((page) => {
    const told = vitals[page];
    return told ? { page, release, ...told } : [];
  });

const COLUMNS: Column<Row>[] = [
  {
    title: 'Página',
    cell: ({ page, samples }) =>
      html`${page === 'notFound' ? 'desconocida' : html`<code class="free">${PAGES[page].path}</code>`}<br>${note(counted(samples, 'visita', 'visitas'))}`,
  },
  ...VITAL_NAMES.map(
    (name): Column<Row> => ({
      title: VITALS[name].title,
      cell: (row) =>
        row.samples < FEW
          ? note(`Con ${counted(row.samples, 'visita', 'visitas')} no se puede decir`)
          : vitalPicture(name, row[name]),
    }),
  ),
];

const tableOf = (remote: RemoteName, told: ToldRelease): Html =>
  table({
    caption: `Velocidad de las páginas con ${remote} ${told.release}: lo que tres de cada cuatro visitas tuvieron, o mejor`,
    columns: COLUMNS,
    rows: rowsOf(told),
    id: ({ page }) => `velocidad-${remote}-${told.release}-${page}`,
  });

/** How fast the pages were with each release: the newest one's at once, those of others for who asks. */
export function vitalsTable(remote: RemoteName, releases: readonly ToldRelease[]): Html | null {
  const [first, ...others] = releases.filter((told) => rowsOf(told).length > 0);
  if (!first) return null;
  const more =
    others.length === 0
      ? null
      : html`<details id="velocidad-${remote}"><summary>Velocidad con otras versiones</summary>${others.map((told) => tableOf(remote, told))}</details>`;
  return html`${tableOf(remote, first)}${more}`;
}
