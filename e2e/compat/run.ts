import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What a test runner leaves in the environment would change what is built. */
const NOT_INHERITED = /^(NODE_ENV|NODE_OPTIONS|VITEST.*|npm_(lifecycle|package).*|npm_config_local_prefix)$/;
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name)),
);

/** Runs a command in a folder; rejects with the end of what it said. */
export const run = (cwd: string, command: string, ...args: string[]): Promise<void> =>
  runWith({}, cwd, command, ...args);

/** The same with more in its environment. */
export async function runWith(
  env: Record<string, string>,
  cwd: string,
  command: string,
  ...args: string[]
): Promise<void> {
  try {
    await execute(command, args, { cwd, env: { ...environment, ...env }, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    const said = `${stdout}${stderr}`.trimEnd().split('\n').slice(-20).join('\n');
    throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${said || message}`);
  }
}
