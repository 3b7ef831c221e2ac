import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RemoteName } from '@club/shared/federation';
import { ROOT } from './paths';

export type TriedRemote = {
  /** The address that it says to open. */
  address: string;
  stop: () => Promise<void>;
};

/** What `npm run try -w remote-<name> -- --site <site> --port <port>` runs; rejects with what it said when it names no address. */
export async function tryRemote(name: RemoteName, site: string, port: number): Promise<TriedRemote> {
  const script = join(ROOT, 'shared/tools/vite/try.mjs');
  const child = spawn(process.execPath, [script, '--site', site, '--port', String(port)], {
    cwd: join(ROOT, `remote-${name}`),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));

  async function stop() {
    process.off('exit', killWithUs);
    child.kill();
    await ended;
  }
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /^open (http\S+)$/m.exec(output)?.[1];
      if (found) resolve(found);
    });
    ended.then(() => reject(new Error(output)));
  });
  return { address, stop };
}
