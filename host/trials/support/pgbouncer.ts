import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-ports';
import { query, unprivilegedUser } from './postgres';

/** A pooler before the database of an address, in that `pool_mode`. Returns its own address, and `stop`. */
export async function startPgbouncer(program: string, dir: string, url: string, mode: string) {
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
     pool_mode = ${mode}
     default_pool_size = 4
    `.replace(/^ +/gm, ''),
  );
  const user = unprivilegedUser();
  if (user) for (const place of [dir, file]) chownSync(place, user.uid, user.gid);
  const child = spawn(program, [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
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
