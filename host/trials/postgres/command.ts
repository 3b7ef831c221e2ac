import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findPostgres, startPostgres } from '../support/postgres';

/**
 * Runs a program together with a temporary PostgreSQL server, whose address is in `CLUB_POSTGRES`. Returns the
 * program's exit code.
 */
export default async function withPostgresCommand([program = '', ...args]: string[]): Promise<number> {
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed');
  const postgres = await startPostgres(bin, { durable: false });
  try {
    const env = { ...process.env, CLUB_POSTGRES: postgres.address };
    const child = spawn(program, args, { env, stdio: 'inherit' });
    process.once('exit', () => child.kill());
    const [code] = await once(child, 'exit');
    return typeof code === 'number' ? code : 1;
  } finally {
    await postgres.stop();
  }
}
