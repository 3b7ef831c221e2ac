import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Env } from '../../server/platform/config/env-reader';

export type SpawnedServer = {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  /** Where it listens; rejects when it ends before. */
  url(): Promise<string>;
  /** The exit code, or the signal that ended it. */
  ended(): Promise<number | string | null>;
};

/**
 * Runs the server's entry as a process of its own, on any free port; whoever starts it sees that it ends. With a `log`, an
 * open file, its output goes there and is not known here.
 */
export function spawnServer(file: string, env: Env, log: number | 'pipe' = 'pipe'): SpawnedServer {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', log, 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const exit = once(child, 'close').then(([code, signal]): number | string | null => code ?? signal);

  async function url(): Promise<string> {
    const listening = new Promise<string>((resolve) => {
      child.stdout?.on('data', function look() {
        const found = /listening at (http:\S+?)"/.exec(output.stdout);
        if (!found?.[1]) return;
        child.stdout?.off('data', look);
        resolve(found[1]);
      });
    });
    const gone = exit.then((code) => {
      throw new Error(`ended with ${code}: ${output.stderr}`);
    });
    return Promise.race([listening, gone]);
  }

  return { child, output, url, ended: () => exit };
}
