import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteName } from '@club/shared/federation';
import { alterBuild, type BuildAlteration } from './altered-build';
import type { LabSiteWithHost } from './lab';
import { NPM, ROOT } from './workspace';

/** A host's response to a deploy; `error` is a one-line message if the host rejects it. */
export type DeployAnswer = { status: number; body: { release?: string; version?: string; error?: string } };

/** Sends deploy requests for one remote without the checks of the deploy command. */
export function deployApi(origin: string, name: RemoteName, token: string) {
  const authorization = { authorization: `Bearer ${token}` };

  async function post(change: string, init: RequestInit): Promise<DeployAnswer> {
    const headers = { ...authorization, ...init.headers };
    const answer = await fetch(`${origin}/_remotes/${name}/${change}`, { ...init, method: 'POST', headers });
    return { status: answer.status, body: (await answer.json()) as DeployAnswer['body'] };
  }

  const postJson = (change: string, body: object) =>
    post(change, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  return {
    /** Uploads the files of a folder as a release. */
    upload: async (folder: string) => post('releases', { body: await formOf(folder) }),
    deploy: (which: { release: string } | { url: string }) => postJson('deploy', which),
    rollBack: () => postJson('rollback', {}),
  };
}

async function formOf(folder: string): Promise<FormData> {
  const form = new FormData();
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!item.isFile() || /\.(br|gz)$/.test(item.name)) continue;
    const path = join(item.parentPath, item.name);
    const file = path.slice(folder.length + 1);
    form.append(file, new Blob([await readFile(path)]), file);
  }
  return form;
}

/** Returns the deploy API for the profile remote with its team's token. */
export async function profileDeployApi(lab: LabSiteWithHost) {
  return deployApi(lab.origin, 'profile', await lab.token('profile'));
}

/** Uploads a release. Deploys it if the host accepted the upload. */
export async function uploadAndDeploy(lab: LabSiteWithHost, alter: BuildAlteration): Promise<DeployAnswer> {
  const api = await profileDeployApi(lab);
  const build = await alterBuild('profile', '9.9.9', alter);
  const uploaded = await api.upload(build.path).finally(build.remove);
  return uploaded.status === 201 ? api.deploy({ release: uploaded.body.release ?? '' }) : uploaded;
}

type TriedRemote = {
  /** URL that `npm run try` or `npm run dev` prints, at which the developer opens the remote. */
  address: string;
  stop: () => Promise<void>;
};

/** Runs `npm run try -w remote-<name> -- --site <site> --port <port>`; rejects with its output if it prints no URL. */
export const tryRemote = (name: RemoteName, site: string, port: number): Promise<TriedRemote> =>
  printedUrl(
    [process.execPath, join(ROOT, 'shared/tools/remote.mjs'), 'try', '--site', site, '--port', String(port)],
    join(ROOT, `remote-${name}`),
  );

/**
 * Runs `npm run dev -w remote-<name> -- --site <site>` in a copy of the sources; `port` is that of the first
 * development server.
 */
export const startRemoteDevelopmentServer = (
  folder: string,
  site: string,
  port: number,
): Promise<TriedRemote> =>
  printedUrl([...NPM, 'run', 'dev', '--', '--site', site], folder, { PORT: String(port) });

/** Starts a command and waits for the URL that it prints. */
async function printedUrl(
  [program = '', ...args]: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<TriedRemote> {
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const kill = (signal: NodeJS.Signals) => child.pid && process.kill(-child.pid, signal);
  const killWithUs = () => kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));

  async function stop() {
    process.off('exit', killWithUs);
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The command ended before the test:\n${output}`);
    kill('SIGTERM');
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
