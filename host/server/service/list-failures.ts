import type { FastifyBaseLogger } from 'fastify';
import { isTroubleOfDatabase } from '../database/logged-database';
import type { ListName } from './store';

/** Logs that a list cannot be built, unless the database is the reason, which is logged elsewhere. */
export const listFailureLogger =
  (log: Pick<FastifyBaseLogger, 'error'>) =>
  (list: ListName, err: unknown): void => {
    if (!isTroubleOfDatabase(err))
      log.error({ list, err }, 'a list cannot be built; the last good one stays');
  };

const NAMED = 20;

/** Logs which rows a list leaves out because they cannot be read, each time that they are others, and when none is. */
export function listDamageLogger(log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
  const former = { specialists: '', ratings: '' };
  return (list: ListName, damaged: readonly string[]): void => {
    const names = damaged.join(', ');
    if (names === former[list]) return;
    former[list] = names;
    if (damaged.length === 0) log.info({ list }, 'a list leaves out no damaged row any more');
    else {
      const fields = { list, damaged: damaged.length, rows: damaged.slice(0, NAMED) };
      log.error(fields, 'a list leaves out damaged rows; npm run data -- check names all, and repairs them');
    }
  };
}
