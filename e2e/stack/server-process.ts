import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const START_MS = 30_000;
const STOP_MS = 10_000;

export type ServerProcess = { origin: string; stop: () => Promise<void> };

type Options = {
  script: string;
  port: number;
  env: Record<string, string>;
  /** A path that answers once the server is ready, whatever the status. */
  readyPath: string;
};

/** Runs a server of the build on a loopback port until it answers; rejects with its output when it does not. */
export async function startServerProcess({ script, port, env, readyPath }: Options): Promise<ServerProcess> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit');
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);

  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await answers(`${origin}${readyPath}`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${script} did not start:\n${output}`);
    }
    await pause(50);
  }

  async function stop() {
    process.off('exit', killWithUs);
    child.kill('SIGTERM');
    const ended = await Promise.race([exited, pause(STOP_MS, null, { ref: false })]);
    if (ended === null) child.kill('SIGKILL');
    await exited;
    if (child.exitCode !== 0) throw new Error(`${script} did not end cleanly:\n${output}`);
  }
  return { origin, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}
