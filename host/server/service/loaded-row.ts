import { isRecord } from '@club/shared/domain';

/** The id in a row of either list, as the site joins it (Ruling 11); '' when the row has none. */
export function idOf(row: unknown, field: 'id' | 'cedula'): string {
  if (!isRecord(row) || !Object.hasOwn(row, field)) return '';
  const id = row[field];
  return typeof id === 'string' || typeof id === 'number' ? String(id).trim() : '';
}
