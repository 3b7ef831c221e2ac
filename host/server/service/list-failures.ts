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
