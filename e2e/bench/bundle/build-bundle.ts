import { join } from 'node:path';
import { run } from '../../compat/run';
import { ROOT } from '../../stack/paths';

/** Builds the one bundle in a process of its own, where nothing of the benchmark's environment gets into it. */
export async function buildBundle(): Promise<void> {
  const config = join('e2e', 'bench', 'bundle', 'vite.config.ts');
  await run(
    ROOT,
    'npx',
    'vite',
    'build',
    '--configLoader',
    'runner',
    '--config',
    config,
    '--logLevel',
    'warn',
  );
}
