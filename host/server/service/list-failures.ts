import type { FastifyBaseLogger } from 'fastify';
import { isTroubleOfDatabase } from './database/announced-database';
import type { ListName } from './store';

/** Tells the log of a list that cannot be built; of its own troubles the database tells. */
export const listFailureTeller =
  (log: Pick<FastifyBaseLogger, 'error'>) =>
  (list: ListName, err: unknown): void => {
    if (!isTroubleOfDatabase(err))
      log.error({ list, err }, 'a list cannot be built; the last good one stays');
  };
