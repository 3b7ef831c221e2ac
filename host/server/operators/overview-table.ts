import { type Html, html } from './html';

export type Column<Row> = { title: string; cell: (row: Row) => Html };

type Table<Row> = {
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What a row is known by when the page is replaced by a newer one. */
  id?: (row: Row) => string;
};

/** A table that becomes a list of cards where there is no room for it; the roles keep it a table for screen readers then. */
export function table<Row>({ caption, columns, rows, id }: Table<Row>): Html {
  const cells = (row: Row) =>
    columns.map(({ title, cell }, index) =>
      index === 0
        ? html`<th role="rowheader" scope="row">${cell(row)}</th>`
        : html`<td role="cell"><span class="label" aria-hidden="true">${title}</span><div>${cell(row)}</div></td>`,
    );
  return html`<table role="table">
    <caption>${caption}</caption>
    <thead role="rowgroup"><tr role="row">${columns.map(
      ({ title }) => html`<th role="columnheader" scope="col">${title}</th>`,
    )}</tr></thead>
    <tbody role="rowgroup">${rows.map((row) => html`<tr role="row"${id ? html` id="${id(row)}"` : null}>${cells(row)}</tr>`)}</tbody>
  </table>`;
}
