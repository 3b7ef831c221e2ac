import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { NPM } from './npm';

const execute = promisify(execFile);

/** What npm or a test runner tells its own scripts would lead those of another place astray, or change what is built. */
const NOT_INHERITED = /^(npm_(lifecycle|package|config_local_prefix)|NODE_ENV|NODE_OPTIONS|INIT_CWD|VITEST)/;

const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name)));

type More = Readonly<Record<string, string>>;

/** Runs a program in a folder; answers what it said, or rejects with the end of that. */
export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  more: More = {},
): Promise<string> {
  const [file, ...first] = program === 'npm' ? NPM : [program];
  const path = [dirname(file), process.env.PATH].join(delimiter);
  try {
    const env = { ...inherited(), PATH: path, ...more };
    return (await execute(file, [...first, ...args], { cwd, env, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-40).join('\n');
    throw new Error(`${program} ${args.join(' ')} failed in ${cwd}:\n${said || message}`);
  }
}

/** Runs npm on that Node, and whatever it starts too. */
export function runNpm(node: string, args: readonly string[], cwd: string, more: More = {}): Promise<string> {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('This is run by npm, as a script of it');
  return run(node, [npm, ...args], cwd, more);
}
