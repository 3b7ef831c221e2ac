import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { build } from 'vite';

/** Timeout for a server to start, ms. Long, because machines may be busy; a server that cannot start exits earlier. */
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 10_000;

export type ServerProcess = {
  origin: string;
  /** Returns the output of the process so far. */
  output: () => string;
  stop: () => Promise<void>;
};

type StartedProcess = ServerProcess & { pid: number };

type CommandOptions = {
  command: string;
  args: readonly string[];
  /** Loopback port on which the service listens. */
  port: number;
  env: Record<string, string>;
  /** Path to request until it answers with any status. */
  readyPath: string;
};

type Options = Omit<CommandOptions, 'command' | 'args'> & { script: string; args?: readonly string[] };

/** Starts a Node server on a loopback port and waits until it answers. If it exits first, rejects with its output. */
export function startServerProcess({ script, args = [], env, ...options }: Options): Promise<StartedProcess> {
  return startServerProgram({
    ...options,
    command: process.execPath,
    args: [script, ...args],
    env: { ...env, PORT: String(options.port), HOST: '127.0.0.1' },
  });
}

/** Starts a server program other than Node, and waits for it as `startServerProcess` does. */
export async function startServerProgram(options: CommandOptions): Promise<StartedProcess> {
  const { command, args, port, env, readyPath } = options;
  const name = [command, ...args].join(' ');
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit');
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);

  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(`${origin}${readyPath}`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${name} did not start:\n${output}`);
    }
    await pause(50);
  }

  async function stop() {
    process.off('exit', killOnExit);
    child.kill('SIGTERM');
    const ended = await Promise.race([exited, pause(STOP_TIMEOUT_MS, null, { ref: false })]);
    if (ended === null) child.kill('SIGKILL');
    await exited;
    const isClean = child.exitCode === 0 || (process.platform === 'win32' && child.signalCode === 'SIGTERM');
    if (!isClean) throw new Error(`${name} did not stop cleanly:\n${output}`);
  }
  return { origin, pid: child.pid ?? 0, output: () => output, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * Commit of the previous release, to which a site may roll back. Update it with every release, like
 * `e2e/kit/compat/previous-build.ts`.
 */
const PREVIOUS_PROGRAM = 'abf13c11925ab182083da53dd4c18e5241281acc';
const ROOT = join(import.meta.dirname, '..', '..', '..');

const PROGRAM = ['host', 'shared', 'tsconfig.json', 'tsconfig.base.json'];

/** Returns these folders of the previous release's commit as an archive; null if a shallow clone lacks the commit. */
export function archivePreviousRelease(parts: readonly string[] = PROGRAM): Buffer | null {
  try {
    return execFileSync('git', ['archive', PREVIOUS_PROGRAM, ...parts], {
      cwd: ROOT,
      maxBuffer: 100e6,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}

/**
 * Unpacks an archive to a folder in this repository, because its code must find the installed packages. Links the
 * archive's own `shared` package.
 */
export function unpackArchive(archive: Buffer): string {
  mkdirSync(join(ROOT, '.previous'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.previous', 'program-'));
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const scope = join(folder, 'node_modules', '@club');
  mkdirSync(scope, { recursive: true });
  symlinkSync(join(folder, 'shared'), join(scope, 'shared'));
  return folder;
}

/** Builds the data service and the data commands of the previous release, from its `host` and `shared` folders. */
export async function buildPreviousDataService(folder: string): Promise<{ service: string; data: string }> {
  const host = join(folder, 'host');
  const outDir = join(host, 'dist');
  const input = { service: join(host, 'server/service/main.ts'), data: join(host, 'server/data/main.ts') };
  await build({
    configFile: false,
    root: host,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: [/^@club\//] },
    build: { ssr: true, outDir, target: 'node20', rolldownOptions: { input } },
  });
  return { service: join(outDir, 'service.js'), data: join(outDir, 'data.js') };
}

/** Builds the previous release's host with its own packages and this checkout's tools. Returns the build's folder. */
export async function buildPreviousHost(): Promise<string> {
  const sources = archivePreviousRelease(['.']);
  if (!sources) throw new Error('a shallow clone lacks the previous host: git fetch --unshallow');
  const folder = unpackArchive(sources);
  const run = promisify(execFile);
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const install = ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--workspace', 'host'];
  await run(program, [...first, ...install], { cwd: folder });
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const configs = [
    [],
    ['--ssr'],
    ['--config', 'vite.worker.config.ts'],
    ['--config', 'vite.server.config.ts'],
  ];
  const options = { cwd: join(folder, 'host'), env: { ...process.env, NODE_ENV: 'production' } };
  for (const config of configs)
    await run(process.execPath, [vite, 'build', '--configLoader', 'runner', ...config], options);
  return folder;
}
