import type { EnvReader } from './env-reader';

/** Where what runs is kept: beside the data where that is in PostgreSQL, unless the operator wants it in the directory. */
export function readDeployments(env: EnvReader, databaseUrl: string | null): 'directory' | 'database' {
  const usual = databaseUrl === null ? 'directory' : 'database';
  const where = env.choice('DEPLOYMENTS', usual, ['directory', 'database']);
  if (where === 'database' && databaseUrl === null) {
    env.problems.push('DEPLOYMENTS: «database» wants a PostgreSQL in DATABASE_URL');
  }
  return where;
}
