import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What npm or a test runner tells its own scripts would lead those of another place astray. */
const NOT_INHERITED = /^(npm_(lifecycle|package|config_local_prefix)|NODE_ENV|NODE_OPTIONS|INIT_CWD)/;

const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name)));

type More = Readonly<Record<string, string>>;

/** Runs a program; answers what it said, or rejects with the end of that. */
export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  more: More = {},
): Promise<string> {
  const path = [dirname(program), process.env.PATH].join(delimiter);
  try {
    const env = { ...inherited(), PATH: path, ...more };
    return (await execute(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${stdout}\n${stderr}`.trim().split('\n').slice(-40).join('\n') || message);
  }
}

/** Runs npm on that Node, and whatever it starts too. */
export function runNpm(node: string, args: readonly string[], cwd: string, more: More = {}): Promise<string> {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('This is run by npm, as a script of it');
  return run(node, [npm, ...args], cwd, more);
}
