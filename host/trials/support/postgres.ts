import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-ports';
import { tempPrefix } from './temp-prefix';

const DEBIAN = '/usr/lib/postgresql';

/**
 * Returns the folder of PostgreSQL's server programs: Debian's newest version, otherwise the folder in PATH, otherwise
 * null.
 */
export function findPostgres(debian = DEBIAN, path = process.env.PATH ?? ''): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...path.split(delimiter)];
  const isComplete = (folder: string) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)));
  return folders.find(isComplete) ?? null;
}

/** Returns the path of PgBouncer, from PATH or Debian's folder; otherwise null. */
export function findPgbouncer(path = process.env.PATH ?? '', debian = '/usr/sbin'): string | null {
  const files = [...path.split(delimiter), debian].map((folder) => join(folder, 'pgbouncer'));
  return files.find((file) => existsSync(file)) ?? null;
}

const START_TIMEOUT_MS = 30_000;
const UNPRIVILEGED = ['postgres', 'nobody'];

export type Postgres = {
  /** URL of the default database. */
  address: string;
  /** Creates an empty database; returns its URL. */
  createDatabase(): Promise<string>;
  /** Kills the server without a clean shutdown. */
  kill(): Promise<void>;
  /** Starts the server again on the same data, unless it is running. */
  restart(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
};

export type PostgresSettings = {
  /** False disables fsync for tests without crashes. */
  durable: boolean;
  /** Folder in which the cluster's own folder is created; if omitted, the system's temporary folder. */
  within?: string;
  /** Port for the Unix socket and the TCP addresses. */
  port?: number;
  /** Additional settings of the server, each as `name=value`. */
  settings?: readonly string[];
  /** URL of the primary server to replicate; without it, the cluster is a primary itself. */
  primary?: string;
};

/** Starts a new PostgreSQL cluster in a temporary folder, reachable through a Unix socket. */
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
  // Runs the program asynchronously, because its connection to the primary may pass through a proxy in this process.
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
    const quitOnExit = () => child.kill('SIGQUIT');
    process.once('exit', quitOnExit);
    child.once('exit', () => process.off('exit', quitOnExit));
    await waitUntilStarted('PostgreSQL', child, address('postgres'));
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

/**
 * Returns a user under whom PostgreSQL and PgBouncer can run, because they refuse root; null if this process is not
 * root.
 */
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

/** Runs one statement on a new connection. */
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

/** Waits until a database server answers at its URL. If it does not, kills it and throws an error with its output. */
async function waitUntilStarted(name: string, child: ChildProcess, url: string): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk) => (output = (output + chunk).slice(-4_000)));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${name} did not start:\n${output}`);
    }
    await pause(50);
  }
}

/** Starts PgBouncer in front of a database, with `mode` as its `pool_mode`. */
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
  const address = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await waitUntilStarted('pgbouncer', child, address);
  return {
    address,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts a TCP proxy to a test PostgreSQL. The test can cut the proxy's connections. */
export async function startCuttableProxy(url: string) {
  let socket = socketOf(url);
  const port = await freePort();
  const open = new Set<Socket>();
  let isCut = false;

  const server = createServer((from) => {
    if (isCut) return void from.destroy();
    const to = connect(socket);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    isCut = true;
    for (const each of open) each.destroy();
  };
  const through = new URL(url);
  through.search = '';
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: through.href,
    cut,
    reconnect: () => {
      isCut = false;
    },
    /** Connects new clients to another PostgreSQL, as a DNS name that follows the primary would. */
    leadTo: (other: string) => {
      socket = socketOf(other);
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function socketOf(url: string): string {
  const { searchParams } = new URL(url);
  return `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`;
}

/**
 * Returns whether a program is installed. If not, prints that the tests are skipped; throws if the program is required.
 */
export function isInstalled(program: string, found: string | null, tests: string): boolean {
  if (found !== null) return true;
  if (process.env.POSTGRES === 'required') throw new Error(`${program} is not installed`);
  console.warn(`${tests}: skipped, ${program} is not installed here`);
  return false;
}
