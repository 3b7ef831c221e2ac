import { spawn } from 'node:child_process';
import { sep } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const HEAP_MB = 512;

const PERMISSION = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/** Whether this Node has a permission model. */
export const CAN_CONFINE = PERMISSION !== undefined;

/** All that a process of Node needs to know of this machine: on Windows it does not start without the first. */
const { SystemRoot } = process.env;

export type ConfinedNode = {
  /** Undefined where it could not be started. */
  pid: number | undefined;
  input: Writable;
  /** What the script writes to file descriptor 3. */
  output: Readable;
  kill: () => void;
  /** Calls back once, when it has ended for whatever reason. */
  onEnd: (listener: () => void) => void;
};

/** A script in a process of its own that can read one folder, and neither write, nor start anything, nor see this one's environment. */
export function startConfinedNode(script: string, dir: string): ConfinedNode {
  const child = spawn(
    process.execPath,
    [PERMISSION ?? '--permission', `--allow-fs-read=${dir}${sep}`, `--max-old-space-size=${HEAP_MB}`, script],
    {
      cwd: dir,
      env: { TZ: 'America/Costa_Rica', NODE_ENV: 'production', ...(SystemRoot ? { SystemRoot } : {}) },
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      windowsHide: true,
    },
  );
  const [input, , , output] = child.stdio as unknown as [Writable, null, null, Readable];
  input.on('error', () => undefined);
  output.on('error', () => undefined);
  return {
    pid: child.pid,
    input,
    output,
    kill: () => child.kill('SIGKILL'),
    onEnd(listener) {
      child.once('error', listener);
      child.once('exit', listener);
    },
  };
}
