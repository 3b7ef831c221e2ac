import { idOf } from '../loaded-row';
import type { PublishedEvaluation, Store } from '../store';
import { StoreUnavailable } from '../store';
import { GroupCommit, type GroupCommitOptions } from './group-commit';
import type { OpenDatabase } from './open-database';
import { createStatements } from './statements';

/** The store on SQLite: reads at once, writes through one group commit. */
export function createSqliteStore({ db, lock }: OpenDatabase, options?: GroupCommitOptions): Store {
  const statements = createStatements(db);
  const writes = new GroupCommit(db, options);

  async function read<T>(query: () => T): Promise<T> {
    try {
      return query();
    } catch (error) {
      throw new StoreUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  return {
    loadOnce: (lists) =>
      writes.run(() => {
        if (statements.anyLoad.get()) return false;
        lists.specialists.forEach((row, position) => {
          statements.addSpecialist.run(position, idOf(row, 'id'), JSON.stringify(row));
        });
        lists.ratings.forEach((row, position) => {
          statements.addRating.run(position, JSON.stringify(row));
        });
        statements.addLoad.run(new Date().toISOString(), lists.specialists.length, lists.ratings.length);
        return true;
      }),
    specialistRows: () => read(() => statements.specialists.all().map(rawOf)),
    ratingRows: () => read(() => statements.ratings.all().map(rawOf)),
    acceptedEvaluations: () => read(() => statements.accepted.all().map(toPublished)),
    addEvaluation: (evaluation, receipt, { state, mustBeListed }) =>
      writes.run(() => {
        if (mustBeListed && !statements.specialistById.get(evaluation.idEspecialista)) return 'unlisted';
        if (statements.isRepeated(receipt)) return 'repeated';
        statements.addEvaluation.run(
          receipt.id,
          receipt.receivedAt.toISOString(),
          state,
          evaluation.idEspecialista,
          evaluation.nombreEspecialista,
          evaluation.calificacion,
          evaluation.comentario,
          evaluation.idUsuario,
          evaluation.nombreUsuario,
          evaluation.correoUsuario,
          evaluation.telefono,
        );
        return 'stored';
      }),
    addFeedback: ({ comentario, reaccion }, receipt) =>
      writes.run(() => {
        if (statements.isRepeated(receipt)) return 'repeated';
        statements.addFeedback.run(receipt.id, receipt.receivedAt.toISOString(), comentario, reaccion);
        return 'stored';
      }),
    ping: () => read(() => void statements.anyLoad.get()),
    async close() {
      await writes.drained();
      closeTidily(db);
      lock.close();
    },
  };
}

/** Leaves one small file; where that fails, the log beside it holds everything and is read at the next start. */
function closeTidily(db: OpenDatabase['db']): void {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Nothing is lost by it.
  }
  db.close();
}

const rawOf = (row: Record<string, unknown>): string => String(row.raw);

function toPublished(row: Record<string, unknown>): PublishedEvaluation {
  return {
    idEspecialista: String(row.idEspecialista),
    receivedAt: new Date(String(row.received_at)),
    nombre: String(row.nombreUsuario),
    calificacion: Number(row.calificacion),
    comentario: String(row.comentario),
  };
}
