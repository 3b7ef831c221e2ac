import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { MIGRATIONS } from './migrations';
import { transact } from './transact';

/** Brings the schema up to date, each step whole or not at all. Throws when a newer version of the site has written here. */
export function migrate(db: DatabaseSyncInstance, migrations = MIGRATIONS): void {
  db.exec(
    'CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)',
  );
  const row = db.prepare('SELECT MAX(version) AS version FROM schema_version').get();
  const current = Number(row?.version ?? 0);
  if (current > migrations.length) {
    throw new Error(`its schema is version ${current}, newer than this program's ${migrations.length}`);
  }
  migrations.slice(current).forEach((statements, index) => {
    transact(db, () => {
      for (const statement of statements) db.exec(statement);
      const applied = [current + index + 1, new Date().toISOString()] as const;
      db.prepare('INSERT INTO schema_version (version, applied_at) VALUES (?, ?)').run(...applied);
    });
  });
}
