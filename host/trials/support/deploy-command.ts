import { vi } from 'vitest';
import { runCommand } from '../../server/cli/deploy/run';
import type { Env } from '../../server/platform/config/env-reader';

/** Runs a deploy command for the remote in `packageDir`. Returns the exit code and the texts on stdout and stderr. */
export async function callDeployCommand(env: Env, packageDir: string, ...argv: string[]) {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  errors.mockClear();
  const lines: string[] = [];
  const code = await runCommand(argv, { env, packageDir, print: (line) => void lines.push(line) });
  return { code, out: lines.join('\n'), err: errors.mock.calls.flat().join('\n') };
}
