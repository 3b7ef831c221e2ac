import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RELEASE_MANIFEST_FILE } from '@club/shared/federation';
import { type ServerProcess, startServerProcess } from '../support/command-process';
import { freePort } from '../support/free-ports';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVER = join(ROOT, 'host/dist/server');
const execute = promisify(execFile);

export type TrialSite = {
  base: string;
  /** The reason that the server's log gives for the last thing that a rollout did of itself. */
  lastReason: () => string;
  /** Sends the checkout's profile, under another version, to a share of visitors. */
  rollOut: (version: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** The built site with the checkout's remotes in an empty folder, which draws no pages; the team of the profile has a token. */
export async function startTrialSite(folder: string, stepSeconds: number): Promise<TrialSite> {
  const places = { REMOTES_DIR: join(folder, 'remotes'), SECRETS_DIR: join(folder, 'secrets') };
  const server: ServerProcess = await startServerProcess({
    script: join(SERVER, 'main.js'),
    args: ['--builds'],
    port: await freePort(),
    readyPath: '/healthz',
    env: {
      ...places,
      DATA_DIR: join(folder, 'data'),
      TRUST_PROXY: 'loopback',
      SERVER_RENDERING: 'off',
      ROLLOUT_STEP_SECONDS: String(stepSeconds),
    },
  });
  const remotes = async (args: readonly string[], env: Record<string, string>): Promise<string> => {
    const options = { env: { PATH: process.env.PATH, ...env } };
    return (await execute(process.execPath, [join(SERVER, 'remotes.js'), ...args], options)).stdout.trim();
  };

  async function rollOut(version: string): Promise<void> {
    const build = join(folder, version);
    await cp(join(ROOT, 'remote-profile/dist'), build, { recursive: true });
    const file = join(build, RELEASE_MANIFEST_FILE);
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version }));
    const token = await remotes(['token', 'profile', `trial ${version}`], places);
    const order = ['deploy', build, '--rollout', '--no-watch', '--to', server.origin];
    await remotes(order, { DEPLOY_TOKEN: token });
  }

  return {
    base: server.origin,
    lastReason: () =>
      server
        .output()
        .match(/"reason":"[^"]*"(?=[^\n]*"rollout (stopped|held|goes on)")/g)
        ?.at(-1) ?? '',
    rollOut,
    stop: server.stop,
  };
}
