import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { tempPrefix } from './temp-prefix';

const START_MS = 30_000;
const UNPRIVILEGED = ['postgres', 'nobody'];

export type Postgres = {
  /** Of the database that is always there. */
  address: string;
  /** An empty database of its own; answers its address. */
  createDatabase(): Promise<string>;
  /** Ends it without warning, as a crash of its machine's software would. */
  kill(): Promise<void>;
  /** Starts it again on the same data, where it has ended. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
};

export type PostgresSettings = {
  /** False where no test is about the disk: then nothing waits for it. */
  durable: boolean;
  /** Where its folder is made; the machine's temporary one unless it is named. */
  within?: string;
  /** Of its socket, and of what it listens on. */
  port?: number;
  /** Further settings, `name=value`. */
  settings?: readonly string[];
  /** Address of the primary to replicate; without it the cluster is independent. */
  primary?: string;
};

/** A PostgreSQL of the caller's own: a new cluster in a temporary folder, reached by a socket in it. */
export async function startPostgres(
  bin: string,
  { durable, within = tmpdir(), port = 5432, settings: more = [], primary }: PostgresSettings,
): Promise<Postgres> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(tempPrefix(within));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  const [program, ...args] = primary
    ? ['pg_basebackup', '-d', primary, '--write-recovery-conf', '--checkpoint=fast']
    : ['initdb', '-U', 'club', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--data-checksums'];
  const making = [...args, '-D', data, '--no-sync'];
  // Not waited for by blocking: the way to a primary may lead through this process.
  await promisify(execFile)(join(bin, program), making, { ...user, env, cwd: folder });
  const where = new URLSearchParams({ host: folder, port: String(port) });
  const address = (name: string) => `postgres://club@localhost/${name}?${where}`;
  let server = await run();
  let databases = 0;

  async function run(): Promise<ChildProcess> {
    const settings = [
      'listen_addresses=',
      `port=${port}`,
      `unix_socket_directories=${folder}`,
      `fsync=${durable ? 'on' : 'off'}`,
      ...more,
    ];
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      { ...user, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let output = '';
    child.stderr.on('data', (chunk) => (output = (output + chunk).slice(-4_000)));
    const endWithUs = () => child.kill('SIGQUIT');
    process.once('exit', endWithUs);
    child.once('exit', () => process.off('exit', endWithUs));
    const deadline = Date.now() + START_MS;
    while (!(await answers(address('postgres')))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error(`PostgreSQL did not start:\n${output}`);
      }
      await pause(50);
    }
    return child;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  return {
    address: address('postgres'),
    async createDatabase() {
      databases += 1;
      const name = `club_${databases}`;
      await query(address('postgres'), `CREATE DATABASE ${name}`);
      return address(name);
    },
    kill: () => end('SIGQUIT'),
    async restart() {
      if (server.exitCode !== null || server.signalCode !== null) server = await run();
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL and its pooler refuse to run as root; null when we are not root. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of UNPRIVILEGED) {
    const found = users.find(([user]) => user === name);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(`none of the users ${UNPRIVILEGED.join(', ')} exists`);
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  return query(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}
