import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { RemoteName } from '@club/shared/federation';

/** What a host answers to a deploy: `error` is its one line when it refuses. */
export type DeployAnswer = { status: number; body: { release?: string; version?: string; error?: string } };

/** The bare requests of deploys for one remote, for tests that send what the site's command never would. */
export function deployApi(origin: string, name: RemoteName, token: string | null) {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };

  async function post(change: string, init: RequestInit): Promise<DeployAnswer> {
    const headers = { ...authorization, ...init.headers };
    const answer = await fetch(`${origin}/_remotes/${name}/${change}`, { ...init, method: 'POST', headers });
    return { status: answer.status, body: (await answer.json()) as DeployAnswer['body'] };
  }

  const postJson = (change: string, body: object) =>
    post(change, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  return {
    /** Uploads whatever lies in the folder. */
    upload: async (folder: string) => post('releases', { body: await formOf(folder) }),
    deploy: (which: { release: string; unrendered?: true } | { url: string }) => postJson('deploy', which),
    rollBack: () => postJson('rollback', {}),
    /** Starts an upload of the folder and hangs up in the middle of it. */
    async uploadHalf(folder: string): Promise<void> {
      const request = new Request(`${origin}/_remotes/${name}/releases`, {
        method: 'POST',
        headers: authorization,
        body: await formOf(folder),
      });
      await sendHalf(request);
    },
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

async function sendHalf(request: Request): Promise<void> {
  const { hostname, port, pathname } = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `content-length: ${body.length}`,
    ...[...request.headers].map(([header, value]) => `${header}: ${value}`),
  ];
  const socket = connect(Number(port), hostname);
  const half = Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    body.subarray(0, body.length / 2),
  ]);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(half, () => resolve());
  });
  socket.destroy();
}
