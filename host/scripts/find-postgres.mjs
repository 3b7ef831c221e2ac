import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** Returns the folder of PostgreSQL's server programs: Debian's newest version, else one in PATH, else null. */
export function findPostgres(debian = DEBIAN, path = process.env.PATH ?? '') {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...path.split(delimiter)];
  const isComplete = (folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)));
  return folders.find(isComplete) ?? null;
}

/** Returns PgBouncer's path from PATH or Debian's folder, else null. */
export function findPgbouncer(path = process.env.PATH ?? '', debian = '/usr/sbin') {
  const files = [...path.split(delimiter), debian].map((folder) => join(folder, 'pgbouncer'));
  return files.find((file) => existsSync(file)) ?? null;
}
