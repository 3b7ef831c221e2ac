import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { built } from './paths';

const execute = promisify(execFile);

/** Runs the site's own command for deploys, or that of another build; answers with what it printed, rejects with what it complained of. */
export async function remotesCommand(
  args: readonly string[],
  env: Record<string, string>,
  script = built.remotes,
): Promise<string> {
  try {
    const options = { env: { PATH: process.env.PATH, ...env } };
    const { stdout } = await execute(process.execPath, [script, ...args], options);
    return stdout.trimEnd();
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(stderr?.trimEnd() || message);
  }
}
