// biome-ignore-all lint/a11y/noRedundantRoles: on narrow screens the rows are cards, and some browsers then drop the roles
import type { ReactNode } from 'react';

export type Column<Row> = { title: string; cell: (row: Row) => ReactNode };

type Props<Row> = {
  caption: string;
  /** The first column is the row's header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** A table; on narrow screens each row is a card whose cells show their column's title. */
export function Table<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  const [header, ...others] = columns;
  return (
    <table role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title }) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            <th role="rowheader" scope="row">
              {header?.cell(row)}
            </th>
            {others.map(({ title, cell }) => (
              <td key={title} role="cell" data-title={title}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
