import type { EnvReader } from './env-reader';

const WANTED = 'the address of a PostgreSQL database, postgres://user:password@host:port/name';

/** The address of the database to use instead of SQLite, if any; what is wrong with it is told without showing it. */
export function readDatabaseUrl(env: EnvReader): string | null {
  return env.secret<string | null>('DATABASE_URL', null, parseDatabaseUrl, WANTED);
}

function parseDatabaseUrl(text: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text) || !isDecodable(text)) return null;
  return new URL(text).pathname.length > 1 ? text : null;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The address as an operator may read it: without user and password. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return `${decodeURIComponent(pathname.slice(1))} at ${host}${port ? `:${port}` : ''}`;
}
