import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RELEASE_MANIFEST_FILE } from '@club/shared/federation';
import { startServerProcess } from './command-process';
import { freePort } from './free-ports';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVER = join(ROOT, 'host/dist/server');
const execute = promisify(execFile);

export type TeamSite = {
  base: string;
  pid: number;
  output: () => string;
  /** Deploys the checkout's profile under another version; the command's further words as given. */
  deploy: (version: string, ...words: string[]) => Promise<void>;
  stop: () => Promise<void>;
};

/** Where a site in this folder keeps its lists. */
export const dataDirOf = (folder: string): string => join(folder, 'data');

/** The built site with the checkout's remotes, all that it keeps in this folder; the team of the profile has a token. */
export async function startTeamSite(folder: string, env: Record<string, string> = {}): Promise<TeamSite> {
  const places = { REMOTES_DIR: join(folder, 'remotes'), SECRETS_DIR: join(folder, 'secrets') };
  const server = await startServerProcess({
    script: join(SERVER, 'main.js'),
    args: ['--builds'],
    port: await freePort(),
    readyPath: '/healthz',
    env: { ...places, DATA_DIR: dataDirOf(folder), ...env },
  });
  const remotes = async (args: readonly string[], given: Record<string, string>): Promise<string> => {
    const options = { env: { PATH: process.env.PATH, ...given } };
    return (await execute(process.execPath, [join(SERVER, 'remotes.js'), ...args], options)).stdout.trim();
  };

  async function deploy(version: string, ...words: string[]): Promise<void> {
    const build = join(folder, version);
    await cp(join(ROOT, 'remote-profile/dist'), build, { recursive: true });
    const file = join(build, RELEASE_MANIFEST_FILE);
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version }));
    const token = await remotes(['token', 'profile', `trial ${version}`], places);
    await remotes(['deploy', build, ...words, '--to', server.origin], { DEPLOY_TOKEN: token });
  }

  return { base: server.origin, pid: server.pid, output: server.output, deploy, stop: server.stop };
}
