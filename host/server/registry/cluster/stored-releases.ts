import { isRemoteLike, isRemoteName } from '@club/shared/federation';
import type { Row, Sql } from '../../platform/database/database';
import { isFolderName } from '../release-folder';
import type { WaitingRelease } from '../release-limits';
import { announce } from './stored-state';

export type ReleaseName = { remote: string; folder: string };

/** A release as the database keeps it: its manifest's text, and the files of its folder, compressed copies included. */
export type StoredRelease = ReleaseName & { manifest: string; files: ReadonlyMap<string, Buffer> };

/** How long what was only uploaded is brought to every server by itself; later it is fetched when it is needed. */
const FRESH = "added_at > now() - INTERVAL '1 hour'";
const FORGOTTEN = "added_at < now() - INTERVAL '1 day'";

const nameOf = ({ remote, folder }: Row): ReleaseName => ({ remote: String(remote), folder: String(folder) });

/** Keeps a release with its files; one that is there already stays, and gets what it lacks. */
export async function putRelease(
  sql: Sql,
  { remote, folder, manifest, files }: StoredRelease,
): Promise<void> {
  await sql.rows(
    `INSERT INTO deploy_releases (remote, folder, manifest) VALUES (?, ?, ?)
     ON CONFLICT (remote, folder) DO UPDATE SET manifest = EXCLUDED.manifest, added_at = now(), removed = FALSE`,
    [remote, folder, manifest],
  );
  for (const [file, body] of files) {
    await sql.rows(
      `INSERT INTO deploy_files (remote, folder, file, body) VALUES (?, ?, ?, decode(?, 'base64'))
       ON CONFLICT (remote, folder, file) DO UPDATE SET body = EXCLUDED.body`,
      [remote, folder, file, body.toString('base64')],
    );
  }
  await announce(sql);
}

/** A release with its files; null where there is none, or no longer. */
export async function getRelease(sql: Sql, { remote, folder }: ReleaseName): Promise<StoredRelease | null> {
  const [row] = await sql.rows(
    'SELECT manifest FROM deploy_releases WHERE remote = ? AND folder = ? AND NOT removed',
    [remote, folder],
  );
  if (!row) return null;
  const rows = await sql.rows(
    "SELECT file, encode(body, 'base64') AS body FROM deploy_files WHERE remote = ? AND folder = ?",
    [remote, folder],
  );
  const files = rows.map(({ file, body }) => [String(file), Buffer.from(String(body), 'base64')] as const);
  return { remote, folder, manifest: String(row.manifest), files: new Map(files) };
}

/** The newest release of a remote that has a file of that name; null where there is none. */
export async function releaseWith(sql: Sql, remote: string, file: string): Promise<ReleaseName | null> {
  const [row] = await sql.rows(
    `SELECT remote, folder FROM deploy_releases JOIN deploy_files USING (remote, folder)
     WHERE remote = ? AND file = ? AND NOT removed ORDER BY added_at DESC LIMIT 1`,
    [remote, file],
  );
  const name = row ? nameOf(row) : null;
  return name && isRelease(name) ? name : null;
}

export type RecentReleases = {
  fresh: ReleaseName[];
  removed: ReleaseName[];
  /** Rows with names that no release can have. */
  malformed: ReleaseName[];
};

const isRelease = ({ remote, folder }: ReleaseName): boolean => isRemoteLike(remote) && isFolderName(folder);

/** What was added lately, and all that was removed, of the remotes that are known here. */
export async function recentReleases(sql: Sql): Promise<RecentReleases> {
  const fresh = await sql.rows(`SELECT remote, folder FROM deploy_releases WHERE NOT removed AND ${FRESH}`);
  const removed = await sql.rows('SELECT remote, folder FROM deploy_releases WHERE removed');
  const known = (rows: Row[]) =>
    rows.map(nameOf).filter((name) => isRelease(name) && isRemoteName(name.remote));
  return {
    fresh: known(fresh),
    removed: known(removed),
    malformed: [...fresh, ...removed].map(nameOf).filter((name) => !isRelease(name)),
  };
}

/** Returns the releases of a remote that are not among the known ones. */
export async function waitingReleases(
  sql: Sql,
  remote: string,
  known: ReadonlySet<string>,
): Promise<WaitingRelease[]> {
  const rows = await sql.rows(
    `SELECT folder, EXTRACT(EPOCH FROM added_at) * 1000 AS at, SUM(octet_length(body)) AS bytes
     FROM deploy_releases LEFT JOIN deploy_files USING (remote, folder)
     WHERE remote = ? AND NOT removed GROUP BY remote, folder`,
    [remote],
  );
  const releases = rows.map(({ folder, bytes, at }) => ({
    folder: String(folder),
    bytes: Number(bytes),
    at: Number(at),
  }));
  return releases.filter(({ folder }) => !known.has(folder));
}

/** Forgets what ran once, or was never put in force for a day, unless it is kept; answers with what went. */
export async function dropReleases(
  sql: Sql,
  remote: string,
  once: ReadonlySet<string>,
  kept: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await sql.rows(
    `SELECT folder, ${FORGOTTEN} AS forgotten FROM deploy_releases WHERE remote = ? AND NOT removed`,
    [remote],
  );
  const going = rows
    .filter(({ folder, forgotten }) => once.has(String(folder)) || (forgotten as unknown) === true)
    .map(({ folder }) => String(folder))
    .filter((folder) => !kept.has(folder));
  for (const folder of going) {
    await sql.rows('UPDATE deploy_releases SET removed = TRUE WHERE remote = ? AND folder = ?', [
      remote,
      folder,
    ]);
    await sql.rows('DELETE FROM deploy_files WHERE remote = ? AND folder = ?', [remote, folder]);
  }
  if (going.length > 0) await announce(sql);
  return going;
}
