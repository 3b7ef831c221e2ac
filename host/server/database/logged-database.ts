import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database';
import { DatabaseError } from './database-error';

/** The database; the log is told when it stops to serve reads or writes, and when it serves them again, not each time in between. */
export function loggedDatabase(database: Database, log: Pick<FastifyBaseLogger, 'info' | 'error'>): Database {
  const failing = { read: false, write: false };

  async function announced<T>(operation: 'read' | 'write', work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      if (failing[operation]) log.info({ operation }, 'the database serves again');
      failing[operation] = false;
      return result;
    } catch (err) {
      if (isTroubleOfDatabase(err)) {
        if (!failing[operation]) log.error({ operation, err }, 'the database does not serve');
        failing[operation] = true;
      }
      throw err;
    }
  }

  return {
    read: (work) => announced('read', () => database.read(work)),
    write: (work) => announced('write', () => database.write(work)),
    purge: (tables) => announced('write', () => database.purge(tables)),
    close: database.close,
  };
}

/** Whether it is about the database itself, not about what it was given. */
export const isTroubleOfDatabase = (error: unknown): boolean =>
  error instanceof DatabaseError && error.isLogged;
