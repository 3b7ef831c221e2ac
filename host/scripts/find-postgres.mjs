import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs, its server among them: Debian's newest, or one in PATH; null where there is none. */
export function findPostgres(debian = DEBIAN, path = process.env.PATH ?? '') {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...path.split(delimiter)];
  const isComplete = (folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)));
  return folders.find(isComplete) ?? null;
}

/** PostgreSQL's pooler, in PATH or where Debian puts it; null where there is none. */
export function findPgbouncer(path = process.env.PATH ?? '', debian = '/usr/sbin') {
  const files = [...path.split(delimiter), debian].map((folder) => join(folder, 'pgbouncer'));
  return files.find((file) => existsSync(file)) ?? null;
}
