import { join } from 'node:path';
import { ROOT } from '../../stack/paths';
import { run } from '../../stack/run';

/** Builds the one bundle in a process of its own, where nothing of the benchmark's environment gets into it. */
export async function buildBundle(): Promise<void> {
  const config = join('e2e', 'bench', 'bundle', 'vite.config.ts');
  const args = ['vite', 'build', '--configLoader', 'runner', '--config', config, '--logLevel', 'warn'];
  await run('npx', args, ROOT);
}
