import type { Database, Sql } from '../../database/database';
import { LIST_NAMES, type ListName } from '../store';
import { touchList } from './lists';

/** A change of lists as a whole: nobody else changes them from its first look at them, and every process learns of it. */
export function changeLists<T>(
  database: Database,
  lists: readonly ListName[],
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return database.write(async (sql) => {
    for (const list of LIST_NAMES) if (lists.includes(list)) await touchList(sql, list);
    return work(sql);
  });
}
