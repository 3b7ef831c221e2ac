import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { DATABASE_FILE } from '../service/sqlite/open-database';
import type { Send } from './send';

/** Every send in the database, read when the server has ended; throws when the file is damaged. */
export function storedSends(dataDir: string): Send[] {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  try {
    const check = db.prepare('PRAGMA integrity_check').get();
    if (check?.integrity_check !== 'ok')
      throw new Error(`the database is damaged: ${check?.integrity_check}`);
    const evaluations = db
      .prepare(
        `SELECT "idEspecialista", "nombreEspecialista", calificacion, comentario, "idUsuario", "nombreUsuario",
          "correoUsuario", telefono FROM evaluations`,
      )
      .all();
    const feedback = db.prepare('SELECT comentario, reaccion FROM feedback').all();
    return [
      ...evaluations.map((body) => ({ kind: 'evaluation', body }) as unknown as Send),
      ...feedback.map((body) => ({ kind: 'feedback', body }) as unknown as Send),
    ];
  } finally {
    db.close();
  }
}
