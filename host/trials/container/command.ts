import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { freePort } from '../support/free-ports';

const OPTIONS = {
  /** Base image; if omitted, an image made from Debian's packages and this machine's Node. */
  base: { type: 'string' },
  suite: { type: 'string', default: 'bookworm' },
  mirror: { type: 'string', default: 'http://deb.debian.org/debian' },
} as const;

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'host/container');
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const IMAGE = 'localhost/club';
const START_TIMEOUT_MS = 120_000;

const execute = promisify(execFile);

/**
 * Returns a function that runs buildah with all its data in `folder`. Requires neither user namespaces nor a daemon.
 */
function buildahIn(folder: string) {
  const places = [
    '--root',
    join(folder, 'images'),
    '--runroot',
    join(folder, 'run'),
    '--storage-driver',
    'vfs',
  ];
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', TMPDIR: folder };
  return {
    run: async (...args: string[]): Promise<string> => {
      const { stdout } = await execute('buildah', [...places, ...args], { env, maxBuffer: 64e6 });
      return stdout.trim();
    },
    start: (...args: string[]): ChildProcess =>
      spawn('buildah', [...places, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] }),
  };
}

type Buildah = ReturnType<typeof buildahIn>;

/** Makes a base image of a bare Debian with this machine's Node, npm and certificate authorities. */
async function makeBase(buildah: Buildah, folder: string, suite: string, mirror: string): Promise<string> {
  const root = join(folder, 'root');
  const modules = join(root, 'usr/local/lib/node_modules');
  const npm = dirname(dirname(realpathSync((await execute('which', ['npm'])).stdout.trim())));
  await execute('debootstrap', ['--variant=minbase', suite, root, mirror], { maxBuffer: 64e6 });
  mkdirSync(modules, { recursive: true });
  cpSync(npm, join(modules, 'npm'), { recursive: true, verbatimSymlinks: true });
  cpSync(realpathSync(process.execPath), join(root, 'usr/local/bin/node'));
  cpSync(AUTHORITIES, join(root, 'etc/authorities.pem'));
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name));
  const container = await buildah.run('from', 'scratch');
  await buildah.run('copy', container, root, '/');
  await buildah.run('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/authorities.pem', container);
  await buildah.run('commit', container, 'localhost/base');
  rmSync(root, { recursive: true, force: true });
  return 'localhost/base';
}

type ImageConfig = { User: string; Cmd: string[]; Healthcheck?: { Test: string[] } };

const userOf = (pid: number): number =>
  Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/**
 * Runs the built image until it is healthy, fetches a page, and stops the container with SIGTERM. Returns the faults.
 */
async function tryImage(buildah: Buildah): Promise<string[]> {
  const faults: string[] = [];
  const inspected = JSON.parse(await buildah.run('inspect', '--type', 'image', IMAGE));
  const config: ImageConfig = inspected.Docker.config;
  const container = await buildah.run('from', IMAGE);
  const port = String(await freePort());
  const inside = (...command: string[]) => ['run', '--env', `PORT=${port}`, container, '--', ...command];
  // Writes the shell's process id to a file; the server keeps this id, because `exec` replaces the shell.
  const site = buildah.start(...inside('sh', '-c', 'echo $$ > /tmp/pid; exec "$@"', 'sh', ...config.Cmd));
  const ended = once(site, 'exit');
  const [kind, ...check] = config.Healthcheck?.Test ?? [];
  const deadline = Date.now() + START_TIMEOUT_MS;
  let isHealthy = false;
  while (!isHealthy && kind === 'CMD' && site.exitCode === null && Date.now() < deadline) {
    isHealthy = await buildah.run(...inside(...check)).then(
      () => true,
      () => false,
    );
    await pause(200);
  }
  if (!isHealthy) faults.push('its health check never passed');
  const pid = Number(await buildah.run(...inside('cat', '/tmp/pid')));
  const user = userOf(pid);
  console.log(`user ${user}, configured ${config.User}`);
  if (user === 0 || `${user}:${user}` !== config.User) faults.push(`it runs as user ${user}`);
  const page = await fetch(`http://127.0.0.1:${port}/detalle/1`).then((answer) => answer.text());
  const isRendered = page.includes('<h1');
  console.log(`page of ${page.length} characters, rendered: ${isRendered}`);
  if (!isRendered) faults.push('a profile is not rendered');
  const beside = await buildah.run(...inside('sh', '-c', 'ls node_modules host; ls -d /srv/club/*'));
  for (const name of ['vite', 'vitest', 'src', 'server', '/srv/club/e2e'])
    if (beside.split('\n').includes(name)) faults.push(`the image holds ${name}`);
  process.kill(pid, 'SIGTERM');
  const [code] = await ended;
  console.log(`ended with ${code} after SIGTERM`);
  if (code !== 0) faults.push(`it ended with ${code}`);
  return faults;
}

/** `npm run lab -- container`: lints the Dockerfile if hadolint is installed, builds, runs and stops the image. Returns the exit code. */
export default async function containerCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const file = join(FOLDER, 'Dockerfile');
  const lint = await execute('hadolint', [file]).catch((error: Error & { code?: unknown }) => error);
  if (!(lint instanceof Error)) console.log('hadolint finds nothing');
  else if (lint.code === 'ENOENT') console.log('hadolint is not installed');
  else throw lint;
  const folder = mkdtempSync(join(tmpdir(), 'club-container-'));
  const buildah = buildahIn(folder);
  try {
    const base = values.base ?? (await makeBase(buildah, folder, values.suite, values.mirror));
    console.log(`base image ${base}`);
    const ignore = ['--ignorefile', `${file}.dockerignore`];
    await buildah.run(
      'bud',
      '--format',
      'docker',
      '--file',
      file,
      ...ignore,
      '--build-arg',
      `NODE=${base}`,
      '--tag',
      IMAGE,
      ROOT,
    );
    console.log(await buildah.run('images', '--format', '{{.Name}} {{.Size}}'));
    const faults = await tryImage(buildah);
    for (const fault of faults) console.log(`fault: ${fault}`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await buildah.run('rm', '--all').catch(() => '');
    rmSync(folder, { recursive: true, force: true });
  }
}
