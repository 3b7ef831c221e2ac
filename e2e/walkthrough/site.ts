import { join } from 'node:path';
import { type ServerProcess, startCommand } from '../../host/trials/support/command-process';
import { builtIn } from '../stack/paths';
import type { Registry } from '../stack/registry';

/** The site of a checkout, as it is started and served where its README says so. */
export function siteOf(folder: string, port: number) {
  let server: ServerProcess | null = null;
  const origin = `http://127.0.0.1:${port}`;
  const place = (name: string) => join(folder, name);
  const env = {
    PORT: String(port),
    DATA_DIR: place('.data'),
    REMOTES_DIR: place('.remotes'),
    SECRETS_DIR: place('.secrets'),
  };

  async function text(path: string): Promise<string> {
    const answer = await fetch(origin + path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.text();
  }
  async function start(args: readonly string[], more: Record<string, string> = {}) {
    const command = process.execPath;
    const script = builtIn(folder).site;
    server = await startCommand({
      command,
      args: [script, ...args],
      port,
      env: { ...env, ...more },
      readyPath: '/healthz',
    });
    await text('/especialistas');
  }
  return {
    origin,
    start,
    text,
    /** What runs of a remote. */
    async version(remote: string): Promise<string | undefined> {
      const { remotes } = JSON.parse(await text('/registry.json')) as Registry;
      return (remotes as Record<string, { version: string } | undefined>)[remote]?.version;
    },
    async stop() {
      await server?.stop();
      server = null;
    },
  };
}
