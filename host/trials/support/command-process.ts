import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Generous for busy machines; a server that cannot start exits earlier. */
const START_MS = 120_000;
const STOP_MS = 10_000;

export type ServerProcess = {
  origin: string;
  /** Returns the output of the process so far. */
  output: () => string;
  stop: () => Promise<void>;
};

export type StartedProcess = ServerProcess & { pid: number };

type CommandOptions = {
  command: string;
  args: readonly string[];
  /** Loopback port that the service listens on. */
  port: number;
  env: Record<string, string>;
  /** Path to poll until it answers with any status. */
  readyPath: string;
};

type Options = Omit<CommandOptions, 'command' | 'args'> & { script: string; args?: readonly string[] };

/** Starts a Node server on a loopback port and waits until it answers; rejects with its output otherwise. */
export function startServerProcess({ script, args = [], env, ...options }: Options): Promise<StartedProcess> {
  return startCommand({
    ...options,
    command: process.execPath,
    args: [script, ...args],
    env: { ...env, PORT: String(options.port), HOST: '127.0.0.1' },
  });
}

/** Starts any server program like `startServerProcess`. */
export async function startCommand(options: CommandOptions): Promise<StartedProcess> {
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
  const deadline = Date.now() + START_MS;
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
    const ended = await Promise.race([exited, pause(STOP_MS, null, { ref: false })]);
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
