import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { REPEAT_WINDOW_MS, type Receipt } from '../store';

const EVALUATION_COLUMNS = `id, received_at, state, "idEspecialista", "nombreEspecialista", calificacion, comentario,
  "idUsuario", "nombreUsuario", "correoUsuario", telefono`;

/** Every statement that the store runs, prepared once. */
export function createStatements(db: DatabaseSyncInstance) {
  const forgetOldKeys = db.prepare('DELETE FROM recent_sends WHERE received_at <= ?');
  const rememberKey = db.prepare(
    'INSERT INTO recent_sends (send_key, received_at) VALUES (?, ?) ON CONFLICT (send_key) DO NOTHING',
  );
  return {
    anyLoad: db.prepare('SELECT 1 AS found FROM loads LIMIT 1'),
    addLoad: db.prepare('INSERT INTO loads (loaded_at, specialists, ratings) VALUES (?, ?, ?)'),
    addSpecialist: db.prepare('INSERT INTO specialists (position, id, raw) VALUES (?, ?, ?)'),
    addRating: db.prepare('INSERT INTO loaded_ratings (position, raw) VALUES (?, ?)'),
    specialists: db.prepare('SELECT raw FROM specialists ORDER BY position'),
    ratings: db.prepare('SELECT raw FROM loaded_ratings ORDER BY position'),
    specialistById: db.prepare('SELECT 1 AS found FROM specialists WHERE id = ? LIMIT 1'),
    accepted: db.prepare(
      `SELECT "idEspecialista", received_at, "nombreUsuario", calificacion, comentario
       FROM evaluations WHERE state = 'accepted' ORDER BY received_at, id`,
    ),
    addEvaluation: db.prepare(
      `INSERT INTO evaluations (${EVALUATION_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    addFeedback: db.prepare(
      'INSERT INTO feedback (id, received_at, comentario, reaccion) VALUES (?, ?, ?, ?)',
    ),
    /** Whether an equal send came within the window; if not, this one is remembered. */
    isRepeated({ key, receivedAt }: Receipt): boolean {
      forgetOldKeys.run(new Date(receivedAt.getTime() - REPEAT_WINDOW_MS).toISOString());
      return Number(rememberKey.run(key, receivedAt.toISOString()).changes) === 0;
    },
  };
}
