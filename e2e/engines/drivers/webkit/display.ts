import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A screen that nobody looks at: `DISPLAY` of what shall be shown on it. */
export async function startDisplay(program: string): Promise<{ name: string; stop: () => void }> {
  const args = ['-displayfd', '1', '-screen', '0', '1360x1000x24', '-nolisten', 'tcp', '-noreset'];
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const stop = () => void server.kill();
  process.once('exit', stop);
  const [number] = (await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => ['']),
  ])) as [Buffer | string];
  if (!String(number).trim()) throw new Error(`${program} did not start`);
  return { name: `:${String(number).trim()}`, stop };
}
