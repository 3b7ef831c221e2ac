import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAMES, type RemoteName } from '@club/shared/federation';
import { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import { operatorsPlugin, UPLOADS_DIR } from '../../server/operators/operators-plugin';
import type { Env } from '../../server/platform/config/env-reader';
import type { Database } from '../../server/platform/database/database';
import { createBareServer } from '../../server/platform/http/bare-server';
import { createLog } from '../../server/platform/logging/logging';
import { createDeploymentSource } from '../../server/registry/deployment';
import type { SignalStore } from '../../server/registry/signals/signals';
import { STATE_FILE } from '../../server/registry/state-file';
import { createToken, openTokens } from '../../server/registry/tokens';
import { deployAll, writeRemoteBuild } from './builds';
import { testConfig } from './fixtures';
import { tempDir } from './temp-dir';

/**
 * Starts a server with only the operators' routes and deploys `remotes`; closes it after the test. `token` is a deploy
 * token of `profile`; `left` lists uploads not yet deleted.
 */
export async function startOperatorsApp(
  env: Env = {},
  remotes: readonly RemoteName[] = REMOTE_NAMES,
  signals?: Pick<SignalStore, 'add' | 'blocks' | 'releases'>,
  shared?: Database,
) {
  const dir = tempDir();
  const { directory, remotesDir, secretsDir } = await deployAll(dir, { remotes });
  const dataDir = env.DATA_DIR ?? tempDir();
  const config = testConfig({ DATA_DIR: dataDir, SECRETS_DIR: secretsDir, REMOTES_DIR: remotesDir, ...env });
  const lines: string[] = [];
  const log = createLog(config.logLevel, { write: (line) => void lines.push(line) });
  const app = createBareServer({ trustProxy: config.trustProxy, log });
  const onRefused = (reason: string) => lines.push(reason);
  const deployments = createDeploymentSource({ remotesDir, secretsDir, remoteOrigins: [], onRefused });
  const metrics = new Registry();
  const tokens = openTokens(secretsDir, onRefused);
  await app.register(operatorsPlugin, { config, metrics, directory, deployments, signals, tokens, shared });
  onTestFinished(() => app.close());

  let builds = 0;
  return {
    app,
    directory,
    remotesDir,
    secretsDir,
    lines,
    metrics,
    token: await createToken(secretsDir, { remote: 'profile', name: 'equipo perfil' }),
    stateText: () => readFileSync(join(remotesDir, STATE_FILE), 'utf8'),
    left: () => readdirSync(join(dataDir, UPLOADS_DIR)),
    releases: () => readdirSync(join(remotesDir, 'profile')).sort(),
    /** Writes a build of `profile` that differs from the deployed one. */
    build(options: Parameters<typeof writeRemoteBuild>[2] = {}) {
      builds += 1;
      return writeRemoteBuild(join(dir, `further-${builds}`), 'profile', {
        version: `1.0.${builds}`,
        ...options,
      });
    },
  };
}

export type OperatorsApp = Awaited<ReturnType<typeof startOperatorsApp>>;

/** Returns the content of a folder's files, by relative path. */
export function readFilesByPath(folder: string): Record<string, string> {
  const items = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = items.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
  return Object.fromEntries(files.map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]));
}

/** Returns a multipart upload with one part for each file. */
export async function createUpload(files: Iterable<readonly [path: string, text: string]>) {
  const form = new FormData();
  for (const [path, text] of files) form.append(path, new Blob([text]), path);
  const request = new Response(form);
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}
