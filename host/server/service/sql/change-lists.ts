import type { Database, Sql } from '../../database/database';
import type { ListName } from '../store';
import { touchList } from './lists';

/** In the order in which whoever changes both locks them. */
const LISTS: readonly ListName[] = ['specialists', 'ratings'];

/** A change of lists as a whole: nobody else changes them from its first look at them, and every process learns of it. */
export function changeLists<T>(
  database: Database,
  lists: readonly ListName[],
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return database.write(async (sql) => {
    for (const list of LISTS) if (lists.includes(list)) await touchList(sql, list);
    return work(sql);
  });
}
