import type { DamagedRow } from '../service/sql/stored-tables';
import { counted } from './counted';
import { plainLine } from './plain-line';

/** Keys of these tables are digests of a visitor's words or identification. */
const DIGESTS = new Set(['recent_sends', 'visitor_sends']);
const SHORT = 8;

/** Names a damaged row by its table and key. */
export function damagedLine({ table, row, column }: DamagedRow): string {
  const key = String(row[table.key]);
  const shown = DIGESTS.has(table.name) ? key.slice(0, SHORT) : key;
  return plainLine(`${table.name} ${shown}: no se puede leer «${column}»`);
}

export const countedDamage = (rows: number): string => counted(rows, 'fila dañada', 'filas dañadas');
