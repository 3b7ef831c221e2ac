import { isWellFormedRemoteName } from '@club/shared/federation';
import type { Database, Sql } from '../../platform/database/database';
import { isFolderName } from '../release-folder';
import type { ClusterReleaseStorage } from '../release-storage';

/** PostgreSQL notification channel on which servers announce every change. */
export const NOTIFICATION_CHANNEL = 'club_deployments';

const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('club deploy state', 0))";

export type StoredState = {
  /** Number that every change increases, including changes of releases. */
  version: number;
  /** Text of `deployments.json` with its signature; null before the first deploy. */
  signed: string | null;
};

/** Notifies every server of a change once the transaction is committed. */
export async function notifyServers(sql: Sql): Promise<void> {
  await sql.rows('UPDATE deploy_state SET version = version + 1 WHERE id = 1');
  await sql.rows(`SELECT pg_notify('${NOTIFICATION_CHANNEL}', '')`);
}

export async function readStateVersion(sql: Sql): Promise<number> {
  const [row] = await sql.rows('SELECT version FROM deploy_state WHERE id = 1');
  return Number(row?.version ?? 0);
}

export async function readStoredState(sql: Sql): Promise<StoredState> {
  const [row] = await sql.rows('SELECT version, signed FROM deploy_state WHERE id = 1');
  return { version: Number(row?.version ?? 0), signed: typeof row?.signed === 'string' ? row.signed : null };
}

/** Replaces the state under a lock. Changes nothing if `next` returns null. May call `next` more than once. */
export const replaceStoredState = (
  { write }: Pick<Database, 'write'>,
  next: (signed: string | null) => Promise<string | null>,
): Promise<void> =>
  write(async (sql) => {
    await sql.rows(LOCK);
    const signed = await next((await readStoredState(sql)).signed);
    if (signed === null) return;
    await sql.rows('UPDATE deploy_state SET signed = ? WHERE id = 1', [signed]);
    await notifyServers(sql);
  });

/** Prefix that marks rows of previews, before the remote's name. No remote has a slash in its name. */
export const PREVIEW_PREFIX = 'preview/';

/**
 * Stores releases in PostgreSQL, in rows named by `prefix` and remote. Older hosts delete their local copy of a release
 * if its row is marked `removed`; this host only ignores the row.
 */
export const createPostgresReleaseStorage = (
  { read, write }: Pick<Database, 'read' | 'write'>,
  prefix = '',
): ClusterReleaseStorage => ({
  get: ({ remote, folder }) =>
    read(async (sql) => {
      const [row] = await sql.rows(
        'SELECT manifest FROM deploy_releases WHERE remote = ? AND folder = ? AND NOT removed',
        [prefix + remote, folder],
      );
      if (!row) return null;
      const rows = await sql.rows(
        "SELECT file, encode(body, 'base64') AS body FROM deploy_files WHERE remote = ? AND folder = ?",
        [prefix + remote, folder],
      );
      const files = rows.map(
        ({ file, body }) => [String(file), Buffer.from(String(body), 'base64')] as const,
      );
      return { remote, folder, manifest: String(row.manifest), files: new Map(files) };
    }),

  put: ({ remote, folder, manifest, files }) =>
    write(async (sql) => {
      await sql.rows(
        `INSERT INTO deploy_releases (remote, folder, manifest) VALUES (?, ?, ?)
         ON CONFLICT (remote, folder) DO UPDATE SET manifest = EXCLUDED.manifest, added_at = now(), removed = FALSE`,
        [prefix + remote, folder, manifest],
      );
      for (const [file, body] of files) {
        await sql.rows(
          `INSERT INTO deploy_files (remote, folder, file, body) VALUES (?, ?, ?, decode(?, 'base64'))
           ON CONFLICT (remote, folder, file) DO UPDATE SET body = EXCLUDED.body`,
          [prefix + remote, folder, file, Buffer.from(body).toString('base64')],
        );
      }
      await notifyServers(sql);
    }),

  withFile: (remote, file) =>
    read(async (sql) => {
      const [row] = await sql.rows(
        `SELECT folder FROM deploy_releases JOIN deploy_files USING (remote, folder)
         WHERE remote = ? AND file = ? AND NOT removed ORDER BY added_at DESC LIMIT 1`,
        [prefix + remote, file],
      );
      const folder = String(row?.folder ?? '');
      return isWellFormedRemoteName(remote) && isFolderName(folder) ? { remote, folder } : null;
    }),

  list: (remote) =>
    read(async (sql) => {
      const rows = await sql.rows(
        `SELECT folder, EXTRACT(EPOCH FROM added_at) * 1000 AS at, SUM(octet_length(body)) AS bytes
         FROM deploy_releases LEFT JOIN deploy_files USING (remote, folder)
         WHERE remote = ? AND NOT removed GROUP BY remote, folder`,
        [prefix + remote],
      );
      return rows
        .map(({ folder, bytes, at }) => ({ folder: String(folder), bytes: Number(bytes), at: Number(at) }))
        .filter(({ folder }) => isFolderName(folder));
    }),

  remove: (remote, folders) =>
    write(async (sql) => {
      // Deletes the row of a preview instead of marking it, because each push to a pull request may add a preview.
      const forget = prefix ? 'DELETE FROM deploy_releases' : 'UPDATE deploy_releases SET removed = TRUE';
      for (const folder of folders) {
        await sql.rows(`${forget} WHERE remote = ? AND folder = ?`, [prefix + remote, folder]);
        await sql.rows('DELETE FROM deploy_files WHERE remote = ? AND folder = ?', [prefix + remote, folder]);
      }
      if (folders.length > 0) await notifyServers(sql);
    }),
});
