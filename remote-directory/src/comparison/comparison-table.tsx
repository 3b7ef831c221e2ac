import { displayName, type Specialist } from '@club/shared/domain';
import styles from './comparison.module.css';
import { COMPARISON_ROWS } from './comparison-rows';

/** A column for each; where there is no room for columns, each value stands under its specialist's name, row by row. */
export function ComparisonTable({ specialists }: { specialists: readonly Specialist[] }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: tables that are drawn as blocks lose their roles in some browsers
    <table className={styles.table} role="table" aria-label="Comparación de especialistas">
      <thead role="rowgroup" className={styles.names}>
        <tr role="row">
          <td role="cell" />
          {specialists.map((one) => (
            <th key={one.id} scope="col" role="columnheader" className={styles.name}>
              <bdi>{displayName(one)}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {COMPARISON_ROWS.map(({ name, value }) => (
          <tr key={name} role="row">
            <th scope="row" role="rowheader" className={styles.what}>
              {name}
            </th>
            {specialists.map((one) => (
              <td key={one.id} role="cell" className={styles.value} data-name={displayName(one)}>
                {value(one)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}
