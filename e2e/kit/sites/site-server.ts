import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import { type ServerProcess, startServerProcess } from '../../../host/trials/support/command-process';
import { freePorts } from '../../../host/trials/support/free-ports';
import { copyReleaseToOrigin, deployCommandsFor, runDeployCommand } from './deployments';
import { built, makeTempDir } from './workspace';

const run = promisify(execFile);

/** Returns a site's database settings: SQLite in its folder, or a new PostgreSQL database if `CLUB_POSTGRES` is set. */
async function siteDatabase(dataDir: string): Promise<Record<string, string>> {
  const server = process.env.CLUB_POSTGRES;
  if (!server) return {};
  const name = `site_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  await run('psql', [server, '--quiet', '--command', `CREATE DATABASE ${name}`]).catch((error: Error) => {
    if (!error.message.includes('already exists')) throw error;
  });
  const url = new URL(server);
  url.pathname = name;
  // Uses `directory`: with `database`, the server would delete the releases that tests copy into the directory.
  return { DATABASE_URL: url.href, DEPLOYMENTS: 'directory' };
}

/** Disables rate limits, since all tests send from one address. */
export const NO_RATE_LIMITS = {
  RATE_LIMIT: '0',
  ADDRESS_LIMIT: '0',
  ADDRESS_SPECIALIST_LIMIT: '0',
  SPECIALIST_LIMIT: '0',
} as const;

type SiteOptions = {
  /** Path of a server script other than this build's. */
  script?: string;
  args?: readonly string[];
  port: number;
  remotesDir: string;
  secretsDir: string;
  dataDir: string;
  remoteOrigins?: readonly string[];
  env?: Record<string, string>;
};

/** Starts the host's server with the given registry and data directory. */
export async function startSiteServer({
  script = built.site,
  args = [],
  port,
  remotesDir,
  secretsDir,
  dataDir,
  remoteOrigins = [],
  env,
}: SiteOptions): Promise<ServerProcess> {
  return startServerProcess({
    script,
    args,
    port,
    readyPath: '/healthz',
    env: {
      LOG_LEVEL: 'warn',
      ...NO_RATE_LIMITS,
      REMOTES_DIR: remotesDir,
      SECRETS_DIR: secretsDir,
      DATA_DIR: dataDir,
      REMOTE_ORIGINS: remoteOrigins.join(','),
      ...(await siteDatabase(dataDir)),
      ...env,
    },
  });
}

/** Runs the site's data command; rejects with its error. */
export const execDataCommand = async (dataDir: string, ...args: string[]): Promise<string> =>
  runDeployCommand(args, { DATA_DIR: dataDir, ...(await siteDatabase(dataDir)) }, built.data);

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export type FolderServer = {
  origin: string;
  dir: string;
  /**
   * Delays requests for matching paths. Resolves at the first request, with a function that lets all of them through.
   */
  hold: (path: RegExp) => Promise<() => void>;
  stop: () => Promise<void>;
};

/** Serves a folder on a separate loopback origin, as a static file host would. */
export async function startFolderServer(dir: string, port: number): Promise<FolderServer> {
  let held: { path: RegExp; until: Promise<void>; arrived: () => void } | null = null;

  const answer: RequestListener = async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://origin.invalid').pathname;
    if (held?.path.test(path)) {
      held.arrived();
      await held.until;
    }
    const body = await readFile(join(dir, path)).catch(() => null);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    response.writeHead(body ? 200 : 404, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(body);
  };

  async function hold(path: RegExp): Promise<() => void> {
    const { promise: until, resolve } = promiseWithResolvers();
    const { promise: arrival, resolve: arrived } = promiseWithResolvers();
    held = { path, until, arrived };
    await arrival;
    return () => {
      held = null;
      resolve();
    };
  }

  const server = createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  async function stop() {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
  return { origin: `http://127.0.0.1:${port}`, dir, hold, stop };
}

function promiseWithResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Serves the releases in a directory on a separate origin. */
export const serveReleases = (dir: string, port: number): Promise<ServerProcess> =>
  startServerProcess({ script: built.remoteOrigin, port, env: { REMOTES_DIR: dir }, readyPath: '/' });

/** Serves one remote's releases; the project's build is one of them, at `path`. */
export async function startRemoteOrigin(name: RemoteName, dir: string, port: number) {
  const path = await copyReleaseToOrigin(built.remote(name), name, dir);
  return { name, server: await serveReleases(dir, port), path };
}

type SlowDocumentServer = {
  origin: string;
  sendRest: () => void;
  stop: () => Promise<void>;
};

const CODE = /<script.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;

/**
 * Serves the site's pages without their scripts. Pauses each document before the text `end` until `sendRest` is called.
 */
export async function startSlowDocumentServer(siteUrl: string, end: string): Promise<SlowDocumentServer> {
  let sendRest = () => {};
  const wanted = new Promise<void>((resolve) => {
    sendRest = resolve;
  });
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(new URL(url, siteUrl));
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()));
    const html = (await answer.text()).replace(CODE, '');
    const split = html.indexOf(end);
    response.write(html.slice(0, split));
    await wanted;
    response.end(html.slice(split));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function stop() {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sendRest, stop };
}

/** The server at `clientRenderedOrigin` serves the same site without server rendering of remotes. */
type MultiOriginSite = ServerProcess & { clientRenderedOrigin: string };

/** Starts the site with fresh data and each remote on its own origin. */
export async function startMultiOriginSite(): Promise<MultiOriginSite> {
  const dir = await makeTempDir();
  const remotesDir = join(dir.path, 'remotes');
  const secretsDir = join(dir.path, 'secrets');
  const [port = 0, plainPort = 0, ...remotePorts] = await freePorts(2 + REMOTE_NAMES.length);

  const remotes = await Promise.all(
    REMOTE_NAMES.map((name, i) => startRemoteOrigin(name, join(dir.path, name), remotePorts[i] ?? 0)),
  );
  const remoteOrigins = remotes.map(({ server }) => server.origin);
  const { deployFrom } = deployCommandsFor({ to: remotesDir, secretsDir, remoteOrigins });
  for (const { name, server, path } of remotes) await deployFrom(name, server.origin + path);
  const dataDir = join(dir.path, 'data');
  const options = { remotesDir, secretsDir, remoteOrigins };
  const site = await startSiteServer({ ...options, dataDir, port });
  const plain = await startSiteServer({
    ...options,
    dataDir: `${dataDir}-plain`,
    port: plainPort,
    env: { SERVER_RENDERING: 'off' },
  });

  async function stop() {
    await Promise.all([site.stop(), plain.stop()]);
    await Promise.all(remotes.map(({ server }) => server.stop()));
    await dir.remove();
  }
  return { ...site, clientRenderedOrigin: plain.origin, stop };
}
