import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port';
import { query, unprivilegedUser } from './postgres';

/** The machine's pooler; null when it has none. */
export const PGBOUNCER =
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((file) => existsSync(file)) ?? null;

/** A pooler before the database of an address, a connection for each transaction; answers its own address and what ends it. */
export async function startPgbouncer(dir: string, url: string) {
  if (!PGBOUNCER) throw new Error('This machine has no pgbouncer');
  const { pathname, searchParams, username } = new URL(url);
  const port = await freePort();
  const file = join(dir, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
     * = host='${searchParams.get('host')}' user=${username}
     [pgbouncer]
     listen_addr = 127.0.0.1
     listen_port = ${port}
     unix_socket_dir =
     auth_type = any
     pool_mode = transaction
     default_pool_size = 4
    `.replace(/^ +/gm, ''),
  );
  const user = unprivilegedUser();
  if (user) for (const place of [dir, file]) chownSync(place, user.uid, user.gid);
  const child = spawn(PGBOUNCER, [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const address = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  const answers = () =>
    query(address, 'SELECT 1').then(
      () => true,
      () => false,
    );
  const deadline = Date.now() + 20_000;
  while (!(await answers())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`pgbouncer did not start: ${output}`);
    }
    await pause(50);
  }
  return {
    address,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
