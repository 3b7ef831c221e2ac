import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import type { Env } from '../env-reader';

const ENTRY = fileURLToPath(new URL('./process-entry.ts', import.meta.url));

/** Bundles the process as the site's build does; answers the file to run. */
export async function bundleServer(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: ENTRY, outDir, target: 'node20', emptyOutDir: true },
  });
  return join(outDir, 'process-entry.js');
}

export type ServerProcess = {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  /** Where it listens; rejects when it ends before. */
  url(): Promise<string>;
  /** The exit code, or the signal that ended it. */
  ended(): Promise<number | string | null>;
};

/** Runs the bundle as a process of its own, which ends with the test at the latest. */
export function runServer(file: string, env: Env): ServerProcess {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'info', ...env },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const exit = once(child, 'close').then(([code, signal]): number | string | null => code ?? signal);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });

  async function url(): Promise<string> {
    const listening = new Promise<string>((resolve) => {
      child.stdout.on('data', () => {
        const found = /listening at (http:\S+?)"/.exec(output.stdout);
        if (found?.[1]) resolve(found[1]);
      });
    });
    const gone = exit.then((code) => {
      throw new Error(`ended with ${code}: ${output.stderr}`);
    });
    return Promise.race([listening, gone]);
  }

  return { child, output, url, ended: () => exit };
}
